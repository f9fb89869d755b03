import styles from "./close-button.module.css";
import { CrossIcon } from "./icons.tsx";

/** The cross at the top right of dialogs and drawers. Place it last, so that Tab reaches the content first. */
export function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={styles.closeButton} aria-label="Close" onClick={onClick}>
      <CrossIcon size={20} />
    </button>
  );
}

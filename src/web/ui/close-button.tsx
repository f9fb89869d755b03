import styles from "./close-button.module.css";
import { CrossIcon } from "./icons.tsx";

/** The cross at the top right of dialogs and drawers; last in the order of the keyboard, so that content comes first. */
export function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={styles.closeButton} aria-label="Close" onClick={onClick}>
      <CrossIcon size={20} />
    </button>
  );
}

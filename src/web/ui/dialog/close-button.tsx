import { classNames } from "../class-names.ts";
import { CrossIcon } from "../icons.tsx";
import styles from "./close-button.module.css";

/** The cross, or a word, at the top right of dialogs and drawers. Place it last, so that Tab reaches the content first. */
export function CloseButton({ onClick, label }: { onClick: () => void; label?: string | undefined }) {
  return (
    <button
      type="button"
      className={classNames(styles.closeButton, label && styles.word)}
      aria-label={label === undefined ? "Close" : undefined}
      onClick={onClick}
    >
      {label ?? <CrossIcon size={20} />}
    </button>
  );
}

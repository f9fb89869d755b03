import styles from "./retry-line.module.css";
import { TextLink } from "./text-link.tsx";

interface Props {
  readonly message: string;
  readonly onRetry: () => void;
  /** The ID of the failed request in the log, or null. */
  readonly reference?: string | null;
}

/** One line in place of content that could not be loaded, with a button to try again. */
export function RetryLine({ message, onRetry, reference = null }: Props) {
  return (
    <div role="alert" className={styles.line}>
      <p>
        <TextLink onClick={onRetry}>{message}</TextLink>
      </p>
      <Reference id={reference} />
    </div>
  );
}

/**
 * The reference to quote when asking for help. The operator uses it to find the failure in the log. Renders nothing if
 * the reference is null.
 */
export function Reference({ id }: { id: string | null }) {
  return id === null ? null : <p className={styles.reference}>Reference {id}</p>;
}

import styles from "./retry-line.module.css";
import { TextLink } from "./text-link.tsx";

interface Props {
  readonly message: string;
  readonly onRetry: () => void;
}

/** One line in place of what could not be loaded. Clicking it tries again. */
export function RetryLine({ message, onRetry }: Props) {
  return (
    <p role="alert" className={styles.line}>
      <TextLink onClick={onRetry}>{message}</TextLink>
    </p>
  );
}

import styles from "./retry-line.module.css";
import { TextLink } from "./text-link.tsx";

interface Props {
  readonly message: string;
  readonly onRetry: () => void;
  readonly reference?: string | null;
}

/** In place of content that could not be loaded. */
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

/** To quote when asking for help: the failed request's ID in the log. */
export function Reference({ id }: { id: string | null }) {
  return id === null ? null : <p className={styles.reference}>Reference {id}</p>;
}

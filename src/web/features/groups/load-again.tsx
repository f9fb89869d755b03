import { ERRORS } from "../../../domain/errors.ts";
import { TextLink } from "../../ui/text-link.tsx";
import css from "./load-again.module.css";

/** The one quiet line in the place of what could not be loaded (decision 36). */
export function LoadAgain({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className={css.line}>
      <TextLink onClick={onRetry}>{ERRORS.LOAD_FAILED.message}</TextLink>
    </p>
  );
}

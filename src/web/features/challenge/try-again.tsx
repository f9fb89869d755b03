import { ERRORS } from "../../../domain/errors.ts";
import { TextLink } from "../../ui/text-link.tsx";

/** The one quiet line in the place of what could not be loaded (decision 36). */
export function TryAgain({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert">
      <TextLink onClick={onRetry}>{ERRORS.LOAD_FAILED.message}</TextLink>
    </p>
  );
}

import { ERRORS } from "../../domain/errors.ts";
import { MessageCard } from "../features/site/message-card.tsx";
import { ButtonLink } from "../ui/button.tsx";

/** What stands in the place of a group that is not there, or that a link does not lead to any more. */
export function GroupNotFound() {
  return (
    <MessageCard
      mark="0"
      title={ERRORS.GROUP_NOT_FOUND.message}
      action={
        <ButtonLink href="/cfp-challenge" variant="yellow" size="large">
          Back to the Challenge
        </ButtonLink>
      }
    >
      The link may be incomplete, or the group is gone.
    </MessageCard>
  );
}

import { ERRORS } from "../../domain/errors.ts";
import { MessageCard } from "../features/site/message-card.tsx";
import { ButtonLink } from "../ui/button.tsx";

/** Says that there is no group at this address or behind this invite link. */
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

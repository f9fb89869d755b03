import type { ReactNode } from "react";
import { ERRORS } from "../../domain/errors.ts";
import { MessageCard } from "../features/site/message-card.tsx";
import { ButtonLink } from "../ui/button.tsx";

/** Says that there is no group at this address. */
export function GroupNotFound() {
  return (
    <GroupMessage title={ERRORS.GROUP_NOT_FOUND.message}>
      The link may be incomplete, or the group is gone.
    </GroupMessage>
  );
}

/** Says something in place of a group, and leads back to the challenge. */
export function GroupMessage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <MessageCard
      mark="0"
      title={title}
      action={
        <ButtonLink href="/cfp-challenge" variant="yellow" size="large">
          Back to the Challenge
        </ButtonLink>
      }
    >
      {children}
    </MessageCard>
  );
}

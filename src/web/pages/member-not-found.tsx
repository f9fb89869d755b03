import { ERRORS } from "../../domain/errors.ts";
import { MessageCard } from "../features/site/message-card.tsx";
import { ButtonLink } from "../ui/button.tsx";

/** Says that a player is not in this group, or that the reader is in no such group. */
export function MemberNotFound({ missing, group }: { missing: string; group: string }) {
  const isInGroup = missing === "MEMBER_NOT_FOUND";
  return (
    <MessageCard
      mark="0"
      title={ERRORS[isInGroup ? "MEMBER_NOT_FOUND" : "GROUP_NOT_FOUND"].message}
      action={
        <ButtonLink href={isInGroup ? `/group/${group}` : "/cfp-challenge"} variant="yellow" size="large">
          {isInGroup ? "Back to the Group" : "Back to the Challenge"}
        </ButtonLink>
      }
    >
      {isInGroup
        ? "They may have left it, or their account is gone."
        : "The link may be incomplete, the group may be gone, or you are not in it: brackets are for its members."}
    </MessageCard>
  );
}

import { MessageCard } from "../features/site/message-card.tsx";
import { ButtonLink } from "../ui/button.tsx";

/** Says that a bracket does not exist, or is not visible to this player. */
export function BracketNotFound() {
  return (
    <MessageCard
      mark="0"
      title="Bracket Not Found"
      action={
        <ButtonLink href="/" variant="yellow" size="large">
          Create New Bracket
        </ButtonLink>
      }
    >
      The bracket you're looking for doesn't exist or has been removed.
    </MessageCard>
  );
}

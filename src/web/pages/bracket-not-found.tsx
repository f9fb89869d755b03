import { MessageCard } from "../features/site/message-card.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";

interface Props {
  /** Set if the bracket may exist but could not be loaded. */
  again?: { readonly retry: () => void; readonly isTrying: boolean } | null;
}

/** Says that a bracket does not exist, is not visible to this player, or could not be loaded. */
export function BracketNotFound({ again = null }: Props) {
  return (
    <MessageCard
      mark="0"
      title="Bracket Not Found"
      action={
        <>
          {again && (
            <Button variant="yellow" size="large" onClick={again.retry} busy={again.isTrying}>
              Try again
            </Button>
          )}
          <ButtonLink href="/" variant={again ? "outline" : "yellow"} size="large">
            Create New Bracket
          </ButtonLink>
        </>
      }
    >
      The bracket you're looking for doesn't exist or has been removed.
      {again && " Or it could not be loaded just now, and it is still there."}
    </MessageCard>
  );
}

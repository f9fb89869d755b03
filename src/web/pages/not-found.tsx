import type { ReactNode } from "react";
import { ERRORS, type ErrorKey } from "../../domain/errors.ts";
import { useDocumentTitle } from "../app/document-title.ts";
import { MessageCard } from "../features/site/message-card.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ChallengeLayout } from "./layout.tsx";

interface Props {
  mark?: ReactNode;
  title: ReactNode;
  /** The ID of the group that the link goes back to; null for the challenge. */
  group?: string | null;
  children: ReactNode;
}

/** A message in place of a challenge page, with a link back. */
export function BackCard({ mark = "0", title, group = null, children }: Props) {
  return (
    <MessageCard
      mark={mark}
      title={title}
      action={
        <ButtonLink href={group === null ? "/cfp-challenge" : `/group/${group}`} variant="yellow" size="large">
          {group === null ? "Back to the Challenge" : "Back to the Group"}
        </ButtonLink>
      }
    >
      {children}
    </MessageCard>
  );
}

export function GroupNotFound() {
  return <BackCard title={ERRORS.GROUP_NOT_FOUND.message}>The link may be incomplete, or the group is gone.</BackCard>;
}

/** Says that the player is not in this group, or that the viewer cannot open the group. */
export function MemberNotFound({ missing, group }: { missing: ErrorKey; group: string }) {
  const { message } = ERRORS[missing];
  const isMember = missing === "MEMBER_NOT_FOUND";
  useDocumentTitle(message);
  return (
    <BackCard title={isMember ? message : ERRORS.GROUP_NOT_FOUND.message} group={isMember ? group : null}>
      {isMember
        ? "They may have left it, or their account is gone."
        : "The link may be incomplete, the group may be gone, or you are not in it: brackets are for its members."}
    </BackCard>
  );
}

export function WeekNotFound() {
  useDocumentTitle("Week Not Found");
  return (
    <ChallengeLayout>
      <BackCard title="Week Not Found">{ERRORS.WEEK_NOT_FOUND.message}</BackCard>
    </ChallengeLayout>
  );
}

interface BracketProps {
  /** Retries the load. Set only if the bracket may exist but could not be loaded. */
  again?: { readonly retry: () => void; readonly isTrying: boolean } | null;
}

/** Says that a bracket does not exist, is not visible to this player, or could not be loaded. */
export function BracketNotFound({ again = null }: BracketProps) {
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

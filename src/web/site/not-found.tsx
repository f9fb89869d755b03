import type { ReactNode } from "react";
import { ERRORS, type ErrorKey } from "#domain/errors.ts";
import { useDocumentTitle } from "../navigation/document-title.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { SearchIcon, UsersIcon } from "../ui/challenge-icons.tsx";
import { BracketIcon } from "../ui/icons.tsx";
import { ChallengeLayout } from "./layout.tsx";
import { MessageCard } from "./message-card.tsx";

interface Props {
  mark?: ReactNode;
  title: ReactNode;
  /** The group that the link goes back to; null for the challenge. */
  group?: string | null;
  children: ReactNode;
}

const LARGE = { size: 72, strokeWidth: 1.2 } as const;

export function BackCard({ mark = <SearchIcon {...LARGE} />, title, group = null, children }: Props) {
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
  return (
    <BackCard mark={<UsersIcon {...LARGE} />} title={ERRORS.GROUP_NOT_FOUND.message}>
      The link may be wrong, or the group was deleted.
    </BackCard>
  );
}

export function MemberNotFound({ missing, group }: { missing: ErrorKey; group: string }) {
  const { message } = ERRORS[missing];
  const isMember = missing === "MEMBER_NOT_FOUND";
  useDocumentTitle(message);
  return (
    <BackCard
      mark={<UsersIcon {...LARGE} />}
      title={isMember ? message : ERRORS.GROUP_NOT_FOUND.message}
      group={isMember ? group : null}
    >
      {isMember
        ? "They may have left the group or deleted their account."
        : "The link may be wrong, or you're not in this group. Only members can see its brackets."}
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
  /** Set only if the bracket may exist. */
  again?: { readonly retry: () => void; readonly isTrying: boolean } | null;
}

export function BracketNotFound({ again = null }: BracketProps) {
  return (
    <MessageCard
      mark={<BracketIcon {...LARGE} />}
      title="Bracket Not Found"
      action={
        <>
          {again && (
            <Button variant="yellow" size="large" onClick={again.retry} busy={again.isTrying}>
              Try Again
            </Button>
          )}
          <ButtonLink href="/" variant={again ? "outline" : "yellow"} size="large">
            Create New Bracket
          </ButtonLink>
        </>
      }
    >
      The bracket you're looking for doesn't exist or has been removed.
      {again && " Or it's a connection problem. Try again."}
    </MessageCard>
  );
}

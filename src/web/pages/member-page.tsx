import type { ComponentProps } from "react";
import { useSearch } from "wouter";
import { isolated, memberName } from "#domain/group.ts";
import { useLiveOutcome } from "../api/use-live-outcome.ts";
import { OfSeason } from "../bracket/of-season.tsx";
import { MemberView } from "../features/groups/member/member-view.tsx";
import { memberWeeks } from "../features/groups/member/member-weeks.ts";
import { readShown } from "../features/groups/member/paths.ts";
import { useMember } from "../features/groups/member/use-member.ts";
import { useClosedWeeks } from "../features/groups/use-closed-weeks.ts";
import { useDocumentTitle } from "../navigation/document-title.ts";
import { ChallengeLayout } from "../site/layout.tsx";
import { MemberNotFound } from "../site/not-found.tsx";
import { Failed, LoadingMember } from "../site/page-states.tsx";
import { GroupSignIn } from "../site/sign-in-card.tsx";

/** `/group/{groupId}/member/{playerId}` (docs/behavior/groups.md#a-members-page). */
export default function MemberPage(params: { id: string; player: string }) {
  return (
    <ChallengeLayout>
      <Member {...params} />
    </ChallengeLayout>
  );
}

function Member({ id, player }: { id: string; player: string }) {
  const { season, week } = readShown(useSearch());
  const { page, missing } = useMember(id, player, season);
  if (page.state === "ready") {
    return (
      <OfSeason name={page.content.season} fallback={<LoadingMember />}>
        <MemberNow content={page.content} wanted={week} viewerId={page.player.id} />
      </OfSeason>
    );
  }
  if (page.state === "failed") return <Failed title="Member" page={page} />;
  if (page.state === "notFound") return <MemberNotFound missing={missing} group={id} />;
  return page.state === "signedOut" ? <GroupSignIn /> : <LoadingMember />;
}

type NowProps = Omit<ComponentProps<typeof MemberView>, "weeks">;

function MemberNow({ content, wanted, viewerId }: NowProps) {
  const { official, season, member } = content;
  const { closed } = useClosedWeeks(content);
  useLiveOutcome(official, season === null && official !== null && official.winners.champ === undefined);
  useDocumentTitle(
    [isolated(memberName(member)), wanted !== null && `Week ${wanted}`, season].filter(Boolean).join(", "),
  );
  return <MemberView content={content} weeks={memberWeeks(content, closed)} wanted={wanted} viewerId={viewerId} />;
}

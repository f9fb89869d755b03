import { ERRORS } from "../../domain/errors.ts";
import { inText } from "../../domain/group.ts";
import { type Week, weekStatus } from "../../domain/week.ts";
import { ApiProvider } from "../api/trpc.ts";
import { teamStyle } from "../features/bracket/slots/team-colors.ts";
import { ScoringCard } from "../features/challenge/scoring-card.tsx";
import { useServerClock } from "../features/challenge/server-clock.ts";
import { GroupFailed, GroupSkeleton } from "../features/groups/group-states.tsx";
import { GroupView } from "../features/groups/group-view.tsx";
import { type GroupState, useGroup, useRefreshAtClose } from "../features/groups/use-group.ts";
import { SignInCard } from "../features/site/sign-in-card.tsx";
import { ChallengeFrame } from "./challenge-frame.tsx";
import { useDocumentTitle } from "./document-title.ts";
import { GroupNotFound } from "./group-not-found.tsx";

/** `/group/{groupId}`: who plays in a group and how they stand. */
export default function GroupPage({ id }: { id: string }) {
  return (
    <ChallengeFrame>
      <ApiProvider>
        <Group key={id} id={id} />
      </ApiProvider>
    </ChallengeFrame>
  );
}

function Group({ id }: { id: string }) {
  const group = useGroup(id);
  useDocumentTitle(titleOf(group));
  switch (group.state) {
    case "signedOut":
      return <SignInCard title="Group Access">Sign in to view this group!</SignInCard>;
    case "loading":
      return <GroupSkeleton />;
    case "notFound":
      return <GroupNotFound />;
    case "failed":
      return <GroupFailed onRetry={group.retry} scoring={<ScoringCard isWide />} />;
    case "ready":
      return <GroupInTime found={group} />;
  }
}

function titleOf(group: GroupState): string {
  if (group.state === "ready") return inText(group.answer.group.name);
  return group.state === "notFound" ? ERRORS.GROUP_NOT_FOUND.message : "Group";
}

/** The group as of now: when a week closes there is more to see, and it is asked for. */
function GroupInTime({ found: { answer } }: { found: Extract<GroupState, { state: "ready" }> }) {
  const clock = useServerClock(answer.now, answer.weeks);
  const closedWeeks = countClosed(answer.weeks, clock.now);
  useRefreshAtClose(countClosed(answer.weeks, answer.now), closedWeeks);
  return <GroupView answer={answer} closedWeeks={closedWeeks} scoring={<ScoringCard isWide />} teamStyle={teamStyle} />;
}

function countClosed(weeks: readonly Week[], now: Date): number {
  return weeks.filter((week) => weekStatus(week, now) === "closed").length;
}

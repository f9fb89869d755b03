import { Suspense } from "react";
import { useSearch } from "wouter";
import { ERRORS } from "../../domain/errors.ts";
import { inText } from "../../domain/group.ts";
import { openWeek } from "../../domain/week.ts";
import { useDocumentTitle } from "../app/document-title.ts";
import { ScoringCard } from "../features/challenge/scoring-card.tsx";
import { GroupFailed, GroupSkeleton } from "../features/groups/page/group-states.tsx";
import { GroupView } from "../features/groups/page/group-view.tsx";
import { ReportGroup } from "../features/groups/page/report-group.tsx";
import { seasonState } from "../features/groups/page/season-switch.tsx";
import { useGroup } from "../features/groups/page/use-group.ts";
import type { GroupContent } from "../features/groups/types.ts";
import { lazyPart, PartBoundary } from "../ui/loading/lazy-part.tsx";
import { RetryLine } from "../ui/retry-line.tsx";
import { ChallengeLayout } from "./layout.tsx";
import { GroupNotFound } from "./not-found.tsx";
import { GroupSignIn } from "./page-states.tsx";
import { useClosedWeeks } from "./use-closed-weeks.ts";

const PastGroup = lazyPart(() => import("./past-group.tsx"));

/** `/group/{groupId}`, with `?season={name}` for a finished season: a group's members, ranks and picks. */
export default function GroupPage({ id }: { id: string }) {
  const search = new URLSearchParams(useSearch());
  const season = search.get("season");
  return (
    <ChallengeLayout>
      {season === null ? (
        <Group id={id} />
      ) : (
        <PartBoundary instead={(retry) => <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={retry} />}>
          <Suspense fallback={<GroupSkeleton />}>
            <PastGroup key={season} id={id} season={season} isBracket={search.has("bracket")} />
          </Suspense>
        </PartBoundary>
      )}
    </ChallengeLayout>
  );
}

function Group({ id }: { id: string }) {
  const page = useGroup(id);
  useDocumentTitle(titleOf(page));
  switch (page.state) {
    case "signedOut":
      return <GroupSignIn />;
    case "loading":
      return <GroupSkeleton />;
    case "notFound":
      return <GroupNotFound />;
    case "failed":
      return <GroupFailed page={page} scoring={<ScoringCard isWide />} />;
    case "ready":
      return <GroupNow content={page.content} />;
  }
}

function titleOf(page: ReturnType<typeof useGroup>): string | null {
  if (page.state === "ready") return inText(page.content.group.name);
  return page.state === "notFound" ? ERRORS.GROUP_NOT_FOUND.message : null;
}

function GroupNow({ content }: { content: GroupContent }) {
  const { closed, now } = useClosedWeeks(content);
  return (
    <>
      <GroupView
        content={content}
        closedWeeks={closed.length}
        openWeek={openWeek(content.weeks, now)?.number ?? null}
        seasonState={seasonState(content.weeks, now)}
        scoring={<ScoringCard isWide />}
      />
      <ReportGroup group={content.group} />
    </>
  );
}

import { useWeekStatus } from "../api/server-clock.ts";
import { useLiveOutcome } from "../api/use-live-outcome.ts";
import { OfSeason } from "../bracket/of-season.tsx";
import { useViewedPick } from "../features/challenge/queries.ts";
import { WeekBracket } from "../features/challenge/week/week-bracket.tsx";
import { OwnerLine } from "../features/challenge/week/week-heading.tsx";
import { useDocumentTitle } from "../navigation/document-title.ts";
import { ChallengeLayout } from "../site/layout.tsx";
import { BracketNotFound } from "../site/not-found.tsx";
import { Failed, LoadingWeek } from "../site/page-states.tsx";
import { SignInCard } from "../site/sign-in-card.tsx";

/** `/view-bracket/{pickId}` (docs/game-rules.md#who-sees-a-pick). */
export default function ViewBracketPage({ id }: { id: string }) {
  const page = useViewedPick(id);
  if (page.state === "ready") return <PickNow key={page.player.id} page={page} />;
  if (page.state === "loading") return <LoadingWeek title="Weekly Picks" />;
  return (
    <ChallengeLayout>
      {page.state === "signedOut" && <SignInCard>Please sign in to view this bracket.</SignInCard>}
      {page.state === "notFound" && <BracketNotFound />}
      {page.state === "failed" && <Failed title="Weekly Picks" page={page} />}
    </ChallengeLayout>
  );
}

type Ready = Extract<ReturnType<typeof useViewedPick>, { state: "ready" }>;

/** While the week is open, the owner can change the pick. */
function PickNow({ page: { content, player, keepOpen } }: { page: Ready }) {
  const { week, isOwn, username, season, isDeleted, official } = content;
  const { status, clock } = useWeekStatus(week, content.now);
  useLiveOutcome(official, season === null && official !== null && official.winners.champ === undefined);
  useDocumentTitle([`Week ${week.number} Picks`, season].filter(Boolean).join(", "));
  const name = username ?? (isOwn ? player.email : null) ?? (isDeleted ? "Deleted player" : "Unknown User");
  return (
    <OfSeason name={season} fallback={<LoadingWeek title="Weekly Picks" />}>
      <WeekBracket
        week={week}
        pick={content}
        isOpen={isOwn && status === "open"}
        clock={clock}
        player={player}
        keepOpen={keepOpen}
        official={content.official}
        owner={{ name, line: <OwnerLine name={name} isOwn={isOwn} season={season} /> }}
      />
    </OfSeason>
  );
}

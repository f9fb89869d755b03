import { isWeekNumber } from "#domain/week.ts";
import { useWeekStatus } from "../api/server-clock.ts";
import type { Ranking } from "../editor/start/start-offer.tsx";
import { OpeningTime } from "../features/challenge/clock/countdown.tsx";
import { useLatestRanking, useWeek } from "../features/challenge/queries.ts";
import { WeekBracket } from "../features/challenge/week/week-bracket.tsx";
import { ChallengeLayout } from "../site/layout.tsx";
import { BackCard, WeekNotFound } from "../site/not-found.tsx";
import { Failed, LoadingWeek } from "../site/page-states.tsx";
import { SignInCard } from "../site/sign-in-card.tsx";

/** `/bracket/week/{weekNumber}` */
export default function WeekPage({ week }: { week: string }) {
  const number = /^\d{1,2}$/.test(week) && !week.startsWith("0") ? Number(week) : null;
  return isWeekNumber(number) ? <Week number={number} /> : <WeekNotFound />;
}

function Week({ number }: { number: number }) {
  const title = `Week ${number} Picks`;
  const page = useWeek(number);
  const { ranking, isWaiting } = useLatestRanking();
  if (page.state === "notFound") return <WeekNotFound />;
  const isReady = page.state === "ready" && !(isWaiting && page.content.pick === null);
  if (isReady) return <WeekNow key={page.player.id} page={page} ranking={ranking} />;
  if (page.state === "loading" || page.state === "ready") return <LoadingWeek title={title} isOfSeason />;
  return (
    <ChallengeLayout>
      {page.state === "signedOut" && <SignInCard>Please sign in to access Week {number} picks.</SignInCard>}
      {page.state === "failed" && <Failed title={title} page={page} />}
    </ChallengeLayout>
  );
}

type Ready = Extract<ReturnType<typeof useWeek>, { state: "ready" }>;

function WeekNow({ page: { content, player, keepOpen }, ranking }: { page: Ready; ranking: Ranking }) {
  const { week, pick } = content;
  const { status, clock } = useWeekStatus(week, content.now);
  if (status === "upcoming") {
    return (
      <ChallengeLayout>
        <BackCard mark={week.number} title="Week Not Available">
          Week {week.number} picks are not available yet. <OpeningTime week={week} subject="They open" />
        </BackCard>
      </ChallengeLayout>
    );
  }
  return (
    <WeekBracket
      week={week}
      pick={pick}
      isOpen={status === "open"}
      clock={clock}
      player={player}
      keepOpen={keepOpen}
      ranking={ranking}
    />
  );
}

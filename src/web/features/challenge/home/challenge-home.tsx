import type { ReactNode } from "react";
import { counted, grouped, ordinal } from "#domain/counting.ts";
import { seasonPhase, weekStatus } from "#domain/week.ts";
import { useServerClock } from "#web/api/server-clock.ts";
import { trpc } from "#web/api/trpc.ts";
import { useSession } from "#web/session/session.tsx";
import { PageTitle } from "#web/ui/page/page-layout.tsx";
import { RetryLine } from "#web/ui/retry-line.tsx";
import { useIsPhone } from "#web/ui/use-is-phone.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useNews } from "../news/use-news.ts";
import { type HomeContent, useChallengeHome } from "../queries.ts";
import { ScoringCard } from "../scoring-card.tsx";
import css from "./challenge-home.module.css";
import { OpenWeekBand } from "./open-week-band.tsx";
import { WeeklyPicks } from "./weekly-picks.tsx";
import { YourSeasons } from "./your-seasons.tsx";

interface Props {
  /** For visitors, instead of the home page. */
  signIn: ReactNode;
  live: ReactNode;
  groups: ReactNode;
  hasDraft: (playerId: string, week: number) => boolean;
}

/** docs/behavior/screens.md#challenge-home */
export function ChallengeHome({ signIn, live, groups, hasDraft }: Props) {
  const { user } = useSession();
  const home = useChallengeHome();
  const content = home.state === "ready" ? home.content : null;
  // After the page's main query, which is prefetched on its own.
  const seasons = trpc.picks.seasons.useQuery(undefined, { enabled: content !== null });
  useNews(user?.id ?? null, content);
  const clock = useServerClock(content);
  const isPhone = useIsPhone();
  if (home.state === "signedOut" || user === null) return signIn;
  const name = user.username ?? user.email ?? "";
  const title = (lead?: ReactNode, aside?: ReactNode) => (
    <PageTitle lead={lead} aside={aside}>
      <span className={css.welcome} data-length={name.length <= 14 ? "short" : "long"}>
        Welcome, {name}
      </span>
    </PageTitle>
  );
  if (home.state === "failed") {
    return (
      <>
        {title()}
        <RetryLine message={home.message} onRetry={home.retry} reference={home.reference} />
      </>
    );
  }
  const phase = content && seasonPhase(content.weeks, clock.now, content.official);
  const isOver = phase === "over" || phase === "none";
  // The page appears all at once, because the height of each part is unknown until its data has loaded.
  if (content === null || (isOver && seasons.isPending)) {
    return (
      <>
        {title()}
        <p className={css.loading}>
          <VisuallyHidden>
            <span role="status">Loading weeks...</span>
          </VisuallyHidden>
        </p>
      </>
    );
  }
  const { weeks, results } = content;
  const hasDraftOf = (week: number) => hasDraft(user.id, week);
  const isNew = content.groups.length === 0 && !weeks.some(({ pick }) => pick !== null);
  const past = <YourSeasons seasons={seasons.data ?? []} />;
  return (
    <>
      {title(
        isNew && "New picks every week. Early ones are worth more.",
        results && !isPhone && <Results content={content} {...results} />,
      )}
      {live}
      {/* During the playoff, the line above says what is left. */}
      {(phase !== "playoff" || content.official === null) && (
        <OpenWeekBand {...content} clock={clock} hasDraft={hasDraftOf} />
      )}
      {isOver && past}
      <div className={css.columns}>
        <div className={css.groups}>{groups}</div>
        <div className={css.weeks}>
          {weeks.length > 0 && <WeeklyPicks weeks={weeks} results={results} now={clock.now} hasDraft={hasDraftOf} />}
          {!isOver && past}
        </div>
        {/* Not before the past seasons, because on phones they are above it. */}
        {!seasons.isPending && <ScoringCard />}
      </div>
    </>
  );
}

function Results({ content, points, isFinal }: { content: HomeContent; points: number; isFinal: boolean }) {
  const closedWeeks = content.weeks.filter((week) => weekStatus(week, content.now) === "closed").length;
  const [largest] = content.groups.toSorted((one, other) => other.players - one.players);
  return (
    <p className={css.results}>
      <span>
        <strong>{counted(points, "point")}</strong> {isFinal ? "total" : `after ${counted(closedWeeks, "week")}`}
        {largest?.standing && ","}
      </span>
      {largest?.standing && (
        <span>
          {ordinal(largest.standing.rank)} of {grouped(largest.players)} in <bdi>{largest.name}</bdi>
        </span>
      )}
    </p>
  );
}

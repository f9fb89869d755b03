import type { ReactNode } from "react";
import { counted, grouped, ordinal } from "../../../../domain/counting.ts";
import { WHOLE_FIELD } from "../../../../domain/product.ts";
import { WEEK_COUNT, weekStatus } from "../../../../domain/week.ts";
import { useSession } from "../../../session/session.tsx";
import { PageTitle } from "../../../ui/page/page-layout.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { RetryLine } from "../../../ui/retry-line.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { useServerClock } from "../clock/server-clock.ts";
import { useNews } from "../news/use-news.ts";
import { type HomeContent, useChallengeHome } from "../queries.ts";
import { ScoringCard } from "../scoring-card.tsx";
import css from "./challenge-home.module.css";
import { BandPlaceholder, OpenWeekBand } from "./open-week-band.tsx";
import { WeeklyPicks } from "./weekly-picks.tsx";
import { YourSeasons } from "./your-seasons.tsx";

interface Props {
  /** Shown to visitors instead of the home page. */
  signIn: ReactNode;
  /** The line that shows live results while games are open. */
  live: ReactNode;
  /** The section with the player's groups. */
  groups: ReactNode;
  /** Whether this device has unsaved changes to the player's picks for a week. */
  hasDraft: (playerId: string, week: number) => boolean;
}

/**
 * The weekly challenge's home page: the open week's status, every week, the player's groups and the scoring
 * (docs/behavior/screens.md#challenge-home).
 */
export function ChallengeHome({ signIn, live, groups, hasDraft }: Props) {
  const { user } = useSession();
  const home = useChallengeHome();
  const content = home.state === "ready" ? home.content : null;
  useNews(user?.id ?? null, content);
  const clock = useServerClock(content);
  if (home.state === "signedOut" || user === null) return signIn;
  const hasDraftOf = (week: number) => hasDraft(user.id, week);
  const name = user.username ?? user.email ?? "";
  const isBetweenSeasons = content?.weeks.length === 0;
  return (
    <>
      <PageTitle
        aside={
          <div className={css.lead}>
            {content?.results ? (
              <Results content={content} {...content.results} />
            ) : (
              <p>Predict the {WHOLE_FIELD} every week. The earlier the pick, the more it multiplies.</p>
            )}
          </div>
        }
      >
        <span className={css.welcome} data-length={name.length <= 14 ? "short" : "long"}>
          Welcome, {name}
        </span>
      </PageTitle>
      {live}
      {content && <OpenWeekBand {...content} clock={clock} hasDraft={hasDraftOf} />}
      {home.state === "loading" && <BandPlaceholder />}
      <div className={css.columns}>
        <div className={css.weeks}>
          {content && !isBetweenSeasons && (
            <WeeklyPicks weeks={content.weeks} results={content.results} now={clock.now} hasDraft={hasDraftOf} />
          )}
          {isBetweenSeasons && <YourSeasons />}
          {!content && (
            <Section title="Weekly Picks">
              {home.state === "failed" ? (
                <RetryLine message={home.message} onRetry={home.retry} reference={home.reference} />
              ) : (
                <WeeksPlaceholder />
              )}
            </Section>
          )}
          <p className={css.everyone}>
            <TextLink href="/cfp-challenge/everyone">How everyone picks</TextLink>
          </p>
        </div>
        <div>{groups}</div>
        {/* Not shown until the groups above have loaded, because their height is unknown until then. */}
        {home.state !== "loading" && <ScoringCard />}
      </div>
      <div className={css.past}>{content && !isBetweenSeasons && <YourSeasons />}</div>
    </>
  );
}

/** The player's points, and their rank in their largest group. */
function Results({ content, points, isFinal }: { content: HomeContent; points: number; isFinal: boolean }) {
  const closedWeeks = content.weeks.filter((week) => weekStatus(week, content.now) === "closed").length;
  const [largest] = content.groups.toSorted((one, other) => other.players - one.players);
  return (
    <p className={css.results}>
      <span>
        <strong>{counted(points, "point")}</strong> {isFinal ? "in the end" : `after ${counted(closedWeeks, "week")}`}
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

/** A placeholder for the table of weeks while it loads. */
function WeeksPlaceholder() {
  return (
    <>
      <VisuallyHidden as="p">
        <span role="status">Loading the weeks...</span>
      </VisuallyHidden>
      <div className={css.weeksPlaceholder} aria-hidden="true">
        {Array.from({ length: WEEK_COUNT }, (_, week) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
          <span key={week} />
        ))}
      </div>
    </>
  );
}

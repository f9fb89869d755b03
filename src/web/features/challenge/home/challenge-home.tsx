import type { ReactNode } from "react";
import { WHOLE_FIELD } from "../../../../domain/product.ts";
import { type Week, weekStatus } from "../../../../domain/week.ts";
import { useSession } from "../../../session/session.tsx";
import { PageTitle } from "../../../ui/page/page-layout.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { RetryLine } from "../../../ui/retry-line.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { type ServerClock, useServerClock } from "../clock/server-clock.ts";
import { useNews } from "../news/use-news.ts";
import { useChallengeHome } from "../queries.ts";
import { ScoringCard } from "../scoring-card.tsx";
import css from "./challenge-home.module.css";
import { BandSkeleton, WeeksSkeleton } from "./home-skeleton.tsx";
import { OpenWeekBand } from "./open-week-band.tsx";
import { ResultsSoFar } from "./results-so-far.tsx";
import { WeeklyPicks } from "./weekly-picks.tsx";
import { YourSeasons } from "./your-seasons.tsx";

interface Props {
  /** Shown to a visitor instead. */
  signIn: ReactNode;
  /** Follows the open games and says so. */
  live: ReactNode;
  /** The section of the player's groups. */
  groups: ReactNode;
  /** Whether this device has unsaved changes to a player's picks of a week. */
  hasDraft: (playerId: string, week: number) => boolean;
}

/**
 * The home of the weekly challenge: the open week's status, every week, the player's groups and the scoring
 * (docs/behavior/screens.md#challenge-home).
 */
export function ChallengeHome({ signIn, live, groups, hasDraft }: Props) {
  const { user } = useSession();
  const home = useChallengeHome();
  useNews(user?.id ?? null, home.state === "ready" ? home.content : null);
  if (home.state === "signedOut" || user === null) return signIn;
  const content = home.state === "ready" ? home.content : null;
  const hasDraftOf = (week: number) => hasDraft(user.id, week);
  const name = user.username ?? user.email ?? "";
  const isBetweenSeasons = content?.weeks.length === 0;
  return (
    <>
      <PageTitle aside={<div className={css.lead}>{content?.results ? <Results content={content} /> : <Lead />}</div>}>
        <span className={css.welcome} data-length={name.length <= 14 ? "short" : "long"}>
          Welcome, {name}
        </span>
      </PageTitle>
      {live}
      {content && (
        <Clocked content={content}>
          {(clock) => (
            <OpenWeekBand
              weeks={content.weeks}
              clock={clock}
              hasDraft={hasDraftOf}
              upcoming={content.upcoming}
              official={content.official}
            />
          )}
        </Clocked>
      )}
      {home.state === "loading" && <BandSkeleton />}
      <div className={css.columns}>
        <div className={css.weeks}>
          {isBetweenSeasons ? (
            <YourSeasons />
          ) : content ? (
            <Clocked content={content}>
              {(clock) => (
                <WeeklyPicks weeks={content.weeks} results={content.results} now={clock.now} hasDraft={hasDraftOf} />
              )}
            </Clocked>
          ) : (
            <Section title="Weekly Picks">
              {home.state === "failed" ? (
                <RetryLine message={home.message} onRetry={home.retry} reference={home.reference} />
              ) : (
                <WeeksSkeleton />
              )}
            </Section>
          )}
          <p className={css.everyone}>
            <TextLink href="/cfp-challenge/everyone">How everyone picks</TextLink>
          </p>
        </div>
        {groups && <div className={css.groups}>{groups}</div>}
        {/* Below the groups, whose height is known only then. */}
        {home.state !== "loading" && (
          <div className={css.scoring}>
            <ScoringCard />
          </div>
        )}
      </div>
      {content && !isBetweenSeasons && (
        <div className={css.past}>
          <YourSeasons />
        </div>
      )}
    </>
  );
}

function Lead() {
  return <p>Predict the {WHOLE_FIELD} every week. The earlier the pick, the more it multiplies.</p>;
}

type Content = Extract<ReturnType<typeof useChallengeHome>, { state: "ready" }>["content"];

function Results({ content: { results, weeks, groups, now } }: { content: Content }) {
  if (results === null) return null;
  const closedWeeks = weeks.filter((week) => weekStatus(week, now) === "closed").length;
  return <ResultsSoFar {...results} closedWeeks={closedWeeks} groups={groups} />;
}

interface ClockedProps {
  content: { readonly now: Date; readonly weeks: readonly Week[] };
  children: (clock: ServerClock) => ReactNode;
}

/**
 * A part of the page that follows the server's clock (docs/game-rules.md#the-servers-clock). Each part does so by
 * itself, because the groups between them mount before the content is loaded, and an open dialog in them must stay.
 */
function Clocked({ content, children }: ClockedProps) {
  return children(useServerClock(content.now, content.weeks));
}

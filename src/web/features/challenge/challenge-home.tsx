import type { ReactNode } from "react";
import { WHOLE_FIELD } from "../../../domain/product.ts";
import { useSession } from "../../session/session.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { RetryLine } from "../../ui/retry-line.tsx";
import { Section } from "../../ui/section.tsx";
import css from "./challenge-home.module.css";
import { BandSkeleton, WeeksSkeleton } from "./home-skeleton.tsx";
import { OpenWeekBand } from "./open-week-band.tsx";
import { useChallengeHome } from "./queries.ts";
import { ScoringCard } from "./scoring-card.tsx";
import { type ServerClock, useServerClock } from "./server-clock.ts";
import { WeeklyPicks, type WeekWithPick } from "./weekly-picks.tsx";

interface Props {
  /** What a visitor sees instead. */
  signIn: ReactNode;
  /** The section of the player's groups, between the scoring card and the weeks. */
  groups: ReactNode;
  /** Whether this device has unsaved changes to a player's picks of a week. */
  hasDraft: (playerId: string, week: number) => boolean;
}

/** The home of the weekly challenge: the open week, the scoring, the player's groups and every week. */
export function ChallengeHome({ signIn, groups, hasDraft }: Props) {
  const { user } = useSession();
  const home = useChallengeHome();
  if (home.state === "signedOut" || user === null) return signIn;
  return (
    <>
      <PageTitle
        aside={
          <p className={css.lead}>
            Predict the {WHOLE_FIELD} every week. The earlier the pick, the more it multiplies.
          </p>
        }
      >
        <span className={css.welcome}>Welcome, {user.username ?? user.email}</span>
      </PageTitle>
      <Layout
        band={
          home.state === "ready" ? (
            <Clocked content={home.content}>
              {(clock) => <OpenWeekBand weeks={home.content.weeks} clock={clock} />}
            </Clocked>
          ) : (
            home.state === "loading" && <BandSkeleton />
          )
        }
        groups={groups}
        weeks={
          home.state === "ready" ? (
            <Clocked content={home.content}>
              {(clock) => (
                <WeeklyPicks weeks={home.content.weeks} now={clock.now} hasDraft={(week) => hasDraft(user.id, week)} />
              )}
            </Clocked>
          ) : (
            <Section title="Weekly Picks">
              {home.state === "failed" ? <RetryLine message={home.message} onRetry={home.retry} /> : <WeeksSkeleton />}
            </Section>
          )
        }
      />
    </>
  );
}

interface ClockedProps {
  content: { readonly now: Date; readonly weeks: readonly WeekWithPick[] };
  children: (clock: ServerClock) => ReactNode;
}

/**
 * A part of the page that follows the server's clock (docs/rules.md#the-servers-clock). Each part does so by itself,
 * because the groups between them are mounted before the content is loaded, and a dialog opened in them has to stay.
 */
function Clocked({ content, children }: ClockedProps) {
  return children(useServerClock(content.now, content.weeks));
}

function Layout({ band, groups, weeks }: { band: ReactNode; groups: ReactNode; weeks: ReactNode }) {
  return (
    <>
      {band}
      <div className={css.columns}>
        <div className={css.scoring}>
          <ScoringCard />
        </div>
        {groups && <div className={css.groups}>{groups}</div>}
        <div className={css.weeks}>{weeks}</div>
      </div>
    </>
  );
}

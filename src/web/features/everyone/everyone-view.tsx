import { useMemo, useState } from "react";
import { counted } from "../../../domain/counting.ts";
import { ERRORS } from "../../../domain/errors.ts";
import { LEAST_PLAYERS } from "../../../domain/everyone.ts";
import { errorKey, trpc } from "../../api/trpc.ts";
import { useSession } from "../../session/session.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageTitle } from "../../ui/page/page-layout.tsx";
import { Section } from "../../ui/page/section.tsx";
import { RetryLine } from "../../ui/retry-line.tsx";
import { CopyLinkButton, ShareButton } from "../../ui/share-button.tsx";
import { canShare, type SharedLink } from "../../ui/share-link.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { ChampionChart } from "./champion-chart.tsx";
import css from "./everyone.module.css";
import { Facts } from "./facts.tsx";
import { OverallRanking } from "./overall-ranking.tsx";
import type { EveryonePicks } from "./types.ts";
import { WeekField, WeekUpsets } from "./week-field.tsx";

const PATH = "/cfp-challenge/everyone";

/** Returns the query string for a season's page. It is empty for the newest season. */
const queryOf = (season: string, seasons: readonly string[]) => (season === seasons[0] ? "" : `?season=${season}`);

/** The combined picks of all players, and the overall ranking (docs/behavior/screens.md#how-everyone-picks). */
export function EveryoneView({ season }: { season: string | null }) {
  const { user } = useSession();
  const { data, error, isPending, refetch } = trpc.everyone.picks.useQuery({ season });
  const ranking = trpc.everyone.ranking.useQuery({ season }, { enabled: user !== null });
  const isEmpty = data?.weeks.length === 0;
  return (
    <>
      <Title picks={data} />
      {errorKey(error) === "SEASON_NOT_FOUND" ? (
        <p className={css.message}>
          {ERRORS.SEASON_NOT_FOUND.message} <TextLink href={PATH}>This season</TextLink>
        </p>
      ) : (
        !data && error && <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={() => void refetch()} />
      )}
      {isPending && (
        <Section title={CHART_TITLE}>
          <p role="status" className={css.loading}>
            Loading what everyone picks...
          </p>
        </Section>
      )}
      {isEmpty && <p className={css.message}>Shown from {LEAST_PLAYERS} players on.</p>}
      {data && !isEmpty && (
        <>
          <Picked picks={data} />
          <Facts picks={data} ranking={user === null ? null : (ranking.data ?? "loading")} />
        </>
      )}
      {data && ranking.data && <OverallRanking ranking={ranking.data} />}
    </>
  );
}

const CHART_TITLE = "The Champion, Week by Week";

function Title({ picks }: { picks: EveryonePicks | undefined }) {
  const lead =
    picks &&
    `${counted(picks.players, "player")}, ${counted(picks.weeks.length, "week")} closed.${picks.isRunning ? " Open weeks are never shown." : ""}`;
  return (
    <PageTitle
      lead={lead ?? "\u00a0"}
      aside={
        picks && (
          <div className={css.actions}>
            {picks.weeks.length > 0 && <ShareEveryone picks={picks} />}
            <Seasons picks={picks} />
          </div>
        )
      }
    >
      How Everyone Picks
    </PageTitle>
  );
}

/** Shares the page's URL and picture, or copies the URL if the device has no share sheet. */
function ShareEveryone({ picks: { season, seasons } }: { picks: EveryonePicks }) {
  const query = queryOf(season, seasons);
  const title = `How everyone picks the ${season} playoff`;
  const link: SharedLink = {
    title,
    text: title,
    url: `${window.location.origin}${PATH}${query}`,
    picture: { url: `${PATH}/picture${query}`, name: `everyone-${season}.png` },
  };
  return canShare() ? <ShareButton link={link} /> : <CopyLinkButton link={link} />;
}

function Seasons({ picks: { season, seasons, isRunning } }: { picks: EveryonePicks }) {
  if (seasons.length < 2) return null;
  return (
    <nav className={css.seasons} aria-label="Seasons">
      {seasons.map((name) => (
        <ButtonLink
          key={name}
          href={PATH + queryOf(name, seasons)}
          variant={name === season ? "ink" : "outline"}
          isCurrent={name === season}
        >
          {name}
          {name === season && !isRunning && " final"}
        </ButtonLink>
      ))}
    </nav>
  );
}

/** The season's chart, and a selected week's field and upsets. */
function Picked({ picks }: { picks: EveryonePicks }) {
  const { weeks, teams } = picks;
  const [chosen, setChosen] = useState<number | null>(null);
  const byId = useMemo(() => new Map(teams.map((team) => [team.id, team])), [teams]);
  const week = weeks.find(({ number }) => number === chosen) ?? weeks.at(-1);
  if (week === undefined) return null;
  return (
    <div className={css.sections}>
      <Section title={CHART_TITLE} aside="share of all brackets">
        <ChampionChart picks={picks} teams={byId} />
      </Section>
      <WeekField week={week} weeks={weeks} teams={byId} onChoose={setChosen} />
      <WeekUpsets week={week} teams={byId} />
    </div>
  );
}

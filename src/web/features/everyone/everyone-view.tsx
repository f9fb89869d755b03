import { type ReactNode, useMemo, useState } from "react";
import { counted, grouped, ordinal } from "#domain/counting.ts";
import { ERRORS } from "#domain/errors.ts";
import { LEAST_PLAYERS } from "#domain/everyone.ts";
import { errorKey, trpc } from "../../api/trpc.ts";
import { useSession } from "../../session/session.tsx";
import { SeasonSelect } from "../../ui/form/season-select.tsx";
import { PageTitle } from "../../ui/page/page-layout.tsx";
import { Section } from "../../ui/page/section.tsx";
import { RetryLine } from "../../ui/retry-line.tsx";
import { CopyLinkButton, ShareButton } from "../../ui/share-button.tsx";
import { canShare, type SharedLink } from "../../ui/share-link.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { useIsPhone } from "../../ui/use-is-phone.ts";
import { ChampionBars } from "./champion-bars.tsx";
import { ChampionChart } from "./champion-chart.tsx";
import css from "./everyone.module.css";
import { OverallRanking } from "./overall-ranking.tsx";
import type { EveryonePicks, Ranking } from "./types.ts";
import { WeekField, WeekUpsets } from "./week-field.tsx";

const PATH = "/cfp-challenge/everyone";

/** Empty for the newest season. */
const queryOf = (season: string, seasons: readonly string[]) => (season === seasons[0] ? "" : `?season=${season}`);

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
        <p role="status" className={css.loading}>
          Loading picks...
        </p>
      )}
      {isEmpty && <p className={css.message}>This page opens once {LEAST_PLAYERS} people have played.</p>}
      {data && !isEmpty && (
        <div className={css.place}>
          {user === null ? (
            <p>
              <TextLink href="/cfp-challenge">Sign in</TextLink> to see your rank
            </p>
          ) : (
            ranking.data && <Place ranking={ranking.data} />
          )}
        </div>
      )}
      <div className={css.sections}>
        {data && <Picked picks={data} />}
        {data && ranking.data && <OverallRanking ranking={ranking.data} />}
      </div>
    </>
  );
}

/** Below this, the rank says more than a percentage. */
const LEAST_FOR_PERCENT = 100;

function Place({ ranking: { own, players } }: { ranking: Ranking }) {
  const [rank, note]: [ReactNode, ReactNode] =
    players === 0
      ? ["No points yet", "Points start when the field is announced"]
      : own === null
        ? ["Not ranked", "Submit picks to get ranked"]
        : [
            `${ordinal(own.rank)} of ${grouped(players)}`,
            `${players >= LEAST_FOR_PERCENT ? `Better than ${own.betterThan}%, ` : ""}${counted(own.points, "point")}`,
          ];
  return (
    <>
      <strong>{rank}</strong>
      <span>{note}</span>
    </>
  );
}

function Title({ picks }: { picks: EveryonePicks | undefined }) {
  const last = picks?.weeks.at(-1)?.number;
  return (
    <>
      <PageTitle>How Everyone Picks</PageTitle>
      <div className={css.lead}>
        {picks && (
          <p>
            {counted(picks.players, "player")}
            {last !== undefined && `, through Week ${last}`}
            {picks.isRunning && <span className={css.rule}>. Picks show after each deadline.</span>}
          </p>
        )}
        {picks && last !== undefined && <ShareEveryone picks={picks} />}
        {picks && (
          <SeasonSelect
            seasons={picks.seasons.map((name) => ({ name, href: PATH + queryOf(name, picks.seasons) }))}
            value={picks.season}
          />
        )}
      </div>
    </>
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
  const look = { link, isSquare: useIsPhone(), variant: "outline" } as const;
  return canShare() ? <ShareButton {...look} /> : <CopyLinkButton {...look} />;
}

function Picked({ picks }: { picks: EveryonePicks }) {
  const { weeks, teams } = picks;
  const [chosen, setChosen] = useState<number | null>(null);
  const byId = useMemo(() => new Map(teams.map((team) => [team.id, team])), [teams]);
  const last = weeks.at(-1);
  const week = weeks.find(({ number }) => number === chosen) ?? last;
  if (last === undefined || week === undefined) return null;
  return (
    <>
      <Section title={`Week ${last.number} Champion Picks`} aside="% of brackets">
        <ChampionBars picks={picks} teams={byId} />
      </Section>
      <Section title="Champion Picks by Week">
        <ChampionChart picks={picks} teams={byId} />
      </Section>
      <WeekField week={week} weeks={weeks} teams={byId} onChoose={setChosen} />
      <WeekUpsets week={week} teams={byId} />
    </>
  );
}

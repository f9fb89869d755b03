import type { BracketRecord } from "#domain/bracket-record.ts";
import { counted, ordinal } from "#domain/counting.ts";
import { isolated } from "#domain/group.ts";
import { trpc } from "#web/api/trpc.ts";
import { useLiveOutcome } from "#web/api/use-live-outcome.ts";
import { useSession } from "#web/session/session.tsx";
import { LiveState, useResultNews } from "../race/live-line.tsx";
import type { HomeGroups } from "../types.ts";
import css from "./home-live.module.css";

/** While games are open, polls the outcome (docs/behavior/results.md#live-updates). */
export function HomeLive() {
  const { user } = useSession();
  const home = trpc.picks.home.useQuery(undefined, { enabled: user !== null }).data;
  return home?.official ? <Followed official={home.official} groups={home.groups} /> : null;
}

function Followed({ official, groups }: { official: BracketRecord; groups: HomeGroups }) {
  const isRunning = official.winners.champ === undefined;
  const live = useLiveOutcome(official, isRunning);
  const teams = trpc.teams.list.useQuery(undefined, { enabled: isRunning }).data;
  const nameOf = (seed: number) => teams?.find(({ id }) => id === official.teamSlots[seed - 1])?.name ?? null;
  const news = useResultNews(rankIn(groups), official, nameOf);
  if (!isRunning && news === null) return null;
  return (
    <p className={css.line}>
      <LiveState live={live} official={official} news={news} />
    </p>
  );
}

/** "3rd in Demo League, up 1 spot this round", for the largest group. */
function rankIn(groups: HomeGroups): string | null {
  const [largest] = groups.toSorted((one, other) => other.players - one.players);
  if (!largest?.standing) return null;
  const { rank, gain } = largest.standing;
  const moved = `, ${gain > 0 ? "up" : "down"} ${counted(Math.abs(gain), "spot")} this round`;
  return `${ordinal(rank)} in ${isolated(largest.name)}${gain === 0 ? "" : moved}`;
}

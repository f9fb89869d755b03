import { Link } from "wouter";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { counted, ordinal } from "#domain/counting.ts";
import { isolated } from "#domain/group.ts";
import { trpc } from "#web/api/trpc.ts";
import { useLiveOutcome } from "#web/api/use-live-outcome.ts";
import { useSession } from "#web/session/session.tsx";
import { ChevronRightIcon } from "#web/ui/icons.tsx";
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
  const [largest] = groups.toSorted((one, other) => other.players - one.players);
  const news = useResultNews(largest ? rankIn(largest) : null, official, nameOf);
  if (!isRunning && news === null) return null;
  const state = <LiveState live={live} official={official} news={news} />;
  if (largest === undefined) return <p className={css.line}>{state}</p>;
  return (
    <Link href={`/group/${largest.id}#race`} className={css.line ?? ""}>
      {state} <ChevronRightIcon size={16} />
    </Link>
  );
}

/** The player's rank in a group: "3rd in Demo League, up 1 spot this round". */
function rankIn({ standing, name }: HomeGroups[number]): string | null {
  if (!standing) return null;
  const { rank, gain } = standing;
  const moved = `, ${gain > 0 ? "up" : "down"} ${counted(Math.abs(gain), "spot")} this round`;
  return `${ordinal(rank)} in ${isolated(name)}${gain === 0 ? "" : moved}`;
}

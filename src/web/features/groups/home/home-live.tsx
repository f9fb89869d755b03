import type { BracketRecord } from "#domain/bracket-record.ts";
import { counted, ordinal } from "#domain/counting.ts";
import { isolated } from "#domain/group.ts";
import { trpc } from "#web/api/trpc.ts";
import { useLiveOutcome } from "#web/api/use-live-outcome.ts";
import { useSession } from "#web/session/session.tsx";
import { LiveLine } from "../race/live-line.tsx";
import type { HomeGroups } from "../types.ts";

/**
 * While games are open, polls the outcome for the challenge home page. Also shows the line about live results
 * (docs/behavior/results.md#live-updates). The outcome and rank in that line come from the home page's query.
 */
export function HomeLive() {
  const { user } = useSession();
  const home = trpc.picks.home.useQuery(undefined, { enabled: user !== null }).data;
  return home?.official ? <Followed official={home.official} groups={home.groups} /> : null;
}

function Followed({ official, groups }: { official: BracketRecord; groups: HomeGroups }) {
  const isRunning = official.winners.champ === undefined;
  const live = useLiveOutcome(official, isRunning);
  // The live line names the teams of a new result.
  const teams = trpc.teams.list.useQuery(undefined, { enabled: isRunning }).data;
  const nameOf = (seed: number) => teams?.find(({ id }) => id === official.teamSlots[seed - 1])?.name ?? null;
  const [largest] = groups.toSorted((one, other) => other.players - one.players);
  const rank = largest ? rankIn(largest) : null;
  return <LiveLine live={live} official={official} rank={rank} nameOf={nameOf} groupId={largest?.id} />;
}

/** The player's rank in their largest group: "3rd in Demo League, up 1 spot this round". */
function rankIn({ standing, name }: HomeGroups[number]): string | null {
  if (!standing) return null;
  const { rank, gain } = standing;
  const moved = `, ${gain > 0 ? "up" : "down"} ${counted(Math.abs(gain), "spot")} this round`;
  return `${ordinal(rank)} in ${isolated(name)}${gain === 0 ? "" : moved}`;
}

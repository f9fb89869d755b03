import { useMemo } from "react";
import { unpackPicks } from "../../../../domain/compact-picks.ts";
import { counted } from "../../../../domain/counting.ts";
import { ERRORS } from "../../../../domain/errors.ts";
import { WHAT_IF_MEMBERS } from "../../../../domain/group.ts";
import type { Team } from "../../../../domain/team.ts";
import { trpc } from "../../../api/trpc.ts";
import { PageTitle } from "../../../ui/page/page-layout.tsx";
import { RetryLine } from "../../../ui/retry-line.tsx";
import { GroupName } from "../group-name.tsx";
import { GroupStats } from "../page/group-stats.tsx";
import view from "../page/group-view.module.css";
import { SeasonSwitch } from "../page/season-switch.tsx";
import { LoadedGlance } from "../picks/group-glance.tsx";
import { PickDistribution } from "../picks/pick-distribution.tsx";
import { GroupSeason } from "../season/group-season.tsx";
import type { Member } from "../types.ts";
import { ChampionBand } from "./champion-band.tsx";
import { FinalTable } from "./final-table.tsx";
import { HowItEnded } from "./how-it-ended.tsx";
import { memberOf, type PastGroup, usePastMembers } from "./past-members.ts";

interface Props {
  content: PastGroup;
  /** The day of the championship game, if the season has a file: 'January 20' and the year. */
  endedOn: string | null;
  championshipYear: number | null;
  /** The status of the running season. */
  state: string;
}

/** A group in a finished season, as it was on its last day (docs/behavior/results.md#finished-seasons). */
export function PastGroupView({ content, endedOn, championshipYear, state }: Props) {
  const { group, official, season, weeks } = content;
  const teams = useMemo(() => byId(content.teams), [content.teams]);
  const table = usePastMembers(content);
  const ended = endedOn === null ? "." : ` on ${endedOn}.`;
  return (
    <>
      <PageTitle
        lead={`${counted(group.players, "player")}, ${counted(weeks.length, "week")}. This season is over and stays as it ended${ended}`}
        aside={<SeasonSwitch groupId={group.id} past={content.seasons} shown={season} state={state} />}
      >
        <GroupName name={group.name} />
      </PageTitle>
      <ChampionBand content={content} teams={teams} year={championshipYear} />
      <div className={view.columns}>
        <div className={view.column}>
          <FinalTable content={content} table={table} />
        </div>
        <div className={view.column}>
          <HowItEnded official={official} teams={teams} href={`/group/${group.id}?season=${season}&bracket`} />
          <GroupStats stats={content.stats} isFinal />
          <PastPicks content={content} members={table.members.map(memberOf)} />
        </div>
      </div>
      <PastGlance content={content} members={table.members.map(memberOf)} />
    </>
  );
}

/** By id; part of the answer, because the list of teams lacks those that no longer play. */
const byId = (teams: readonly Team[]): ReadonlyMap<string, Team> => new Map(teams.map((team) => [team.id, team]));

interface PicksProps {
  content: PastGroup;
  members: readonly Member[];
}

/** The season's picks by player, with their addresses and teams; only for a group that is small enough. */
function usePastPicks(content: PastGroup) {
  const { group, season } = content;
  const isSmall = group.players <= WHAT_IF_MEMBERS;
  const query = trpc.groups.pastPicks.useQuery({ id: group.id, season }, { enabled: isSmall });
  const found = useMemo(() => {
    if (query.data === undefined) return null;
    const { picks, ids, teams } = query.data;
    const byPlayer = unpackPicks(picks);
    const hrefs = new Map(
      picks.rows.map(([player = 0, week = 0], index) => [
        `${picks.players[player]} ${week}`,
        `/view-bracket/${ids[index]}`,
      ]),
    );
    const records = [...byPlayer.values()].flatMap((own) => own.map(({ record }) => record));
    return { byPlayer, hrefs, records, teams: byId([...content.teams, ...teams]) };
  }, [query.data, content.teams]);
  return { query, found };
}

/** The charts of the season, and every member's picks by week, each linked to its bracket and receipt. */
function PastPicks({ content, members }: PicksProps) {
  const { official, own } = content;
  const { query, found } = usePastPicks(content);
  if (query.isError) return <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={() => void query.refetch()} />;
  if (found === null) return null;
  return (
    <>
      <GroupSeason
        members={members}
        ownId={own === null ? null : memberOf(own).id}
        picks={found.byPlayer}
        official={official}
        teams={found.teams}
        hrefOf={(userId, week) => found.hrefs.get(`${userId} ${week}`) ?? null}
      />
      <PickDistribution records={found.records} official={official} teams={found.teams} />
    </>
  );
}

/** The weeks at a glance for the group's members, once all of them are listed. */
function PastGlance({ content, members }: PicksProps) {
  const { group, season, weeks, own } = content;
  const { found } = usePastPicks(content);
  if (found === null || !group.isMember || members.length < group.players) return null;
  return (
    <div className={view.after}>
      <LoadedGlance
        groupId={group.id}
        season={season}
        members={members}
        picks={found.byPlayer}
        teams={found.teams}
        weeks={weeks.map(({ number }) => number)}
        ownId={own?.userId ?? null}
      />
    </div>
  );
}

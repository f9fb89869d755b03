import { useCallback, useMemo } from "react";
import { unpackPicks } from "../../../../domain/compact-picks.ts";
import { counted } from "../../../../domain/counting.ts";
import { ERRORS } from "../../../../domain/errors.ts";
import { WHAT_IF_MEMBERS } from "../../../../domain/group.ts";
import { loadSeason } from "../../../../domain/seasons/load.ts";
import type { Season } from "../../../../domain/seasons/season.ts";
import { trpc } from "../../../api/trpc.ts";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { PageTitle } from "../../../ui/page/page-layout.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { RetryLine } from "../../../ui/retry-line.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { GroupName } from "../group-name.tsx";
import layout from "../layout.module.css";
import { MembersTable } from "../members-table.tsx";
import { GroupStats } from "../page/group-stats.tsx";
import view from "../page/group-view.module.css";
import { SeasonSwitch } from "../page/season-switch.tsx";
import { useMemberSteps } from "../page/use-group.ts";
import { PickDistribution } from "../picks/pick-distribution.tsx";
import { LoadedGlance } from "../picks/week-glance.tsx";
import { GroupSeason } from "../season/group-season.tsx";
import { ChampionBand } from "./champion-band.tsx";
import { HowItEnded } from "./how-it-ended.tsx";
import type { PastGroup } from "./past-group.ts";

/** A group in a finished season, as it was on the season's last day (docs/behavior/results.md#finished-seasons). */
export function PastGroupView({ content }: { content: PastGroup }) {
  const { group, official, season, weeks, own } = content;
  const schedule = trpc.weeks.schedule.useQuery().data;
  const facts = useLoaded(useCallback(() => loadSeason(season), [season])).value;
  const { found, query } = usePastPicks(content);
  const teams = useMemo(
    // Takes the teams from the responses. The current season's list of teams omits teams that no longer play.
    () => new Map([...content.teams, ...(query.data?.teams ?? [])].map((team) => [team.id, team])),
    [content.teams, query.data],
  );
  const steps = useMemberSteps(content, season);
  const ended = facts ? ` on ${lastDay(facts)}.` : ".";
  const shared = { members: steps.members, teams };
  return (
    <>
      <PageTitle
        lead={`${counted(group.players, "player")}, ${counted(weeks.length, "week")}. This season is over and stays as it ended${ended}`}
        aside={<SeasonSwitch groupId={group.id} past={content.seasons} shown={season} schedule={schedule} />}
      >
        <GroupName name={group.name} />
      </PageTitle>
      <ChampionBand content={content} teams={teams} year={facts?.championshipYear ?? null} />
      <div className={layout.columns}>
        <Section title="Final Table">
          <MembersTable
            label="Final Table"
            content={content}
            steps={steps}
            rows={steps.rows}
            isRanked
            afterName={({ id }) => id === own?.id && <VisuallyHidden> (you)</VisuallyHidden>}
          />
        </Section>
        <div className={view.column}>
          <HowItEnded official={official} teams={teams} href={`/group/${group.id}?season=${season}&bracket`} />
          <GroupStats stats={content.stats} isFinal />
          {query.isError && <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={() => void query.refetch()} />}
          {found && (
            <>
              <GroupSeason {...shared} {...found} ownId={own?.id ?? null} official={official} />
              <PickDistribution picks={found.picks} official={official} teams={teams} />
            </>
          )}
        </div>
      </div>
      {/* Shown once all members are loaded, because the summary includes every member. */}
      {found && group.isMember && steps.members.length >= group.players && (
        <div className={view.after}>
          <LoadedGlance
            {...shared}
            groupId={group.id}
            season={season}
            picks={found.picks}
            weeks={weeks.map(({ number }) => number)}
            ownId={own?.userId ?? null}
          />
        </div>
      )}
    </>
  );
}

/** Formats the championship game's date: 'January 20, 2001'. */
function lastDay({ days }: Season): string {
  return new Date(`${days.championship[0]}`).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}

/** The season's picks by player, and the URLs of those picks. Loaded only if the group is small enough. */
function usePastPicks({ group, season }: PastGroup) {
  const isSmall = group.players <= WHAT_IF_MEMBERS;
  const query = trpc.groups.pastPicks.useQuery({ id: group.id, season }, { enabled: isSmall });
  const found = useMemo(() => {
    if (query.data === undefined) return null;
    const { picks: packed, ids } = query.data;
    const picks = unpackPicks(packed);
    const hrefs = new Map(
      packed.rows.map(([player = 0, week = 0], index) => [
        `${packed.players[player]} ${week}`,
        `/view-bracket/${ids[index]}`,
      ]),
    );
    return {
      picks,
      hrefOf: (userId: string, week: number) => hrefs.get(`${userId} ${week}`) ?? null,
    };
  }, [query.data]);
  return { query, found };
}

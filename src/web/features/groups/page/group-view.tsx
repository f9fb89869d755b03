import { type ReactNode, useState } from "react";
import { ordinal } from "../../../../domain/counting.ts";
import { ERRORS } from "../../../../domain/errors.ts";
import { WHAT_IF_MEMBERS } from "../../../../domain/group.ts";
import { openWeek } from "../../../../domain/week.ts";
import { useLiveOutcome } from "../../../api/use-live-outcome.ts";
import { RetryLine } from "../../../ui/retry-line.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { useIsPhone } from "../../../ui/use-is-phone.ts";
import { useChances } from "../chances.tsx";
import layout from "../layout.module.css";
import { PickDistribution } from "../picks/pick-distribution.tsx";
import { CountedGlance, LoadedGlance } from "../picks/week-glance.tsx";
import { LiveLine } from "../race/live-line.tsx";
import { useRace } from "../race/race.ts";
import { RaceSection } from "../race/race-section.tsx";
import { RoundGames } from "../race/round-games.tsx";
import { GroupSeason } from "../season/group-season.tsx";
import type { GroupContent } from "../types.ts";
import { GroupMembers } from "./group-members.tsx";
import { GroupStats } from "./group-stats.tsx";
import { GroupTitle } from "./group-title.tsx";
import css from "./group-view.module.css";
import { SeasonSwitch } from "./season-switch.tsx";
import { useGroupPicks } from "./use-group.ts";

interface Props {
  content: GroupContent;
  closedWeeks: number;
  now: Date;
  /** The scoring card. Passed in, because it belongs to another feature. */
  scoring: ReactNode;
}

const NO_PICKS_YET =
  "The season and the picks are drawn here as soon as there are picks to show: your own when you submit them, " +
  "everybody else's when the week closes.";

/** A group page's content, in sections: members, race, picks, season, scoring. */
export function GroupView({ content, closedWeeks, now, scoring }: Props) {
  const { group, official, own, stats } = content;
  const { found, teams, isTooLarge, hasFailed, retry } = useGroupPicks(content);
  const race = useRace(found, official, useChances(official));
  const isRunning = official !== null && official.winners.champ === undefined;
  const live = useLiveOutcome(official, isRunning);
  const [tab, setTab] = useState("members");
  const isPhone = useIsPhone();
  const ownId = own?.id ?? null;
  const weeks = content.weeks.slice(0, closedWeeks).map(({ number }) => number);
  const nameOf = (seed: number) => teams.get(official?.teamSlots[seed - 1] ?? "")?.name ?? null;
  const hasFound = found !== null && found.picks.size > 0;
  // The tabs are shown before the picks have loaded, so that the tabs do not move.
  const instead = found ? (
    <p className={layout.note}>{NO_PICKS_YET}</p>
  ) : hasFailed ? (
    <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={retry} />
  ) : (
    <p className={layout.note} role="status">
      Loading the picks...
    </p>
  );
  const playing = { groupId: group.id, teams, weeks, ownId: own?.userId ?? null };
  const members = (
    <GroupMembers content={content} race={race} openWeek={openWeek(content.weeks, now)?.number ?? null} />
  );
  const statistics = <GroupStats stats={stats} />;
  const picks = (
    <div className={css.column}>
      {group.isMember && found && (
        <LoadedGlance {...playing} season={null} members={found.members} picks={found.picks} />
      )}
      {group.isMember && isTooLarge && <CountedGlance {...playing} />}
      {isPhone && statistics}
      {hasFound ? (
        <PickDistribution {...found} official={official} />
      ) : isTooLarge ? (
        <p className={layout.note}>The race, the picks and the season are for groups of up to {WHAT_IF_MEMBERS}.</p>
      ) : (
        instead
      )}
    </div>
  );
  const season = hasFound ? <GroupSeason {...found} ownId={ownId} official={official} /> : instead;
  const tabs = [
    {
      id: "members",
      label: "Members",
      panel: isPhone ? (
        members
      ) : (
        <div className={layout.columns}>
          {members}
          {statistics}
        </div>
      ),
    },
    !isTooLarge &&
      isRunning && { id: "race", label: "Race", panel: race ? <RaceSection race={race} ownId={ownId} /> : instead },
    { id: "picks", label: "Picks", panel: picks },
    !isTooLarge && { id: "season", label: "Season", panel: season },
    { id: "scoring", label: "Scoring", panel: scoring },
  ].filter((each) => each !== false);
  return (
    <>
      <GroupTitle content={content} closedWeeks={closedWeeks} />
      <SeasonSwitch groupId={group.id} past={content.seasons} shown={null} schedule={{ weeks: content.weeks, now }} />
      {official && <LiveLine live={live} rank={own && ordinal(own.rank)} official={official} nameOf={nameOf} />}
      {isRunning && <RoundGames official={official} points={live.points} teams={teams} />}
      <div className={css.tabs}>
        <Tabs
          label="Group"
          tabs={tabs}
          selected={tabs.some(({ id }) => id === tab) ? tab : "members"}
          onSelect={setTab}
          keepsPanels
        />
      </div>
    </>
  );
}

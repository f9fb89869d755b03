import { type ReactNode, useEffect, useState } from "react";
import { ordinal } from "../../../domain/counting.ts";
import { ERRORS } from "../../../domain/errors.ts";
import { WHAT_IF_MEMBERS } from "../../../domain/group.ts";
import { useLiveOutcome } from "../../api/use-live-outcome.ts";
import { RetryLine } from "../../ui/retry-line.tsx";
import { RoomMark } from "../../ui/room.tsx";
import { rememberRoom } from "../../ui/rooms.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { useIsPhone } from "../../ui/use-is-phone.ts";
import { CountedGlance, LoadedGlance } from "./glance/group-glance.tsx";
import { GroupMembers } from "./group-members.tsx";
import { GroupSeason } from "./group-season.tsx";
import { GroupStats } from "./group-stats.tsx";
import { GroupTitle } from "./group-title.tsx";
import css from "./group-view.module.css";
import { LiveLine } from "./live-line.tsx";
import { PickDistribution } from "./pick-distribution.tsx";
import { useRace } from "./race.ts";
import { RootFor } from "./root-for.tsx";
import { SeasonSwitch } from "./season-switch.tsx";
import type { GroupContent } from "./types.ts";
import { useGroupPicks } from "./use-group-picks.ts";
import { WhatIf } from "./what-if.tsx";

interface Props {
  content: GroupContent;
  closedWeeks: number;
  /** What the season is doing: 'Week 12 open'. */
  seasonState: string;
  /** The scoring card, which belongs to another feature. */
  scoring: ReactNode;
}

/** With more members than this their table takes one column by itself. */
const SHORT_TABLE = 12;

const NO_PICKS_YET =
  "The season and the picks are drawn here as soon as there are picks to show: your own when you submit them, " +
  "everybody else's when the week closes.";

/** The content of the page of a group: members, statistics, season, picks and what-if; on a phone one of them at a time. */
export function GroupView({ content, closedWeeks, seasonState, scoring }: Props) {
  const { official } = content;
  const { found, teams, isTooLarge, hasFailed, retry } = useGroupPicks(content);
  const race = useRace(found, official);
  const isRunning = official !== null && official.winners.champ === undefined;
  const live = useLiveOutcome(official, isRunning);
  const [tab, setTab] = useState("members");
  const isPhone = useIsPhone();
  useEffect(() => rememberRoom("group-columns", isRunning ? "1.2fr" : "1.03fr"), [isRunning]);
  const ownId = content.own?.id ?? null;
  const place = content.own && ordinal(content.own.rank);
  const weeks = content.weeks.slice(0, closedWeeks).map(({ number }) => number);
  const stats = <GroupStats stats={content.stats} />;
  const hasPicks = content.stats.champion !== null;
  // Without charts the statistics are all that the second column has.
  const isBeside = !hasPicks || content.members.length > SHORT_TABLE;
  const nameOf = (seed: number) => teams.get(official?.teamSlots[seed - 1] ?? "")?.name ?? null;
  const title = (
    <>
      <GroupTitle group={content.group} closedWeeks={closedWeeks} />
      <SeasonSwitch groupId={content.group.id} past={content.seasons} shown={null} state={seasonState} />
      {official && <LiveLine live={live} place={place} official={official} nameOf={nameOf} />}
      <RoomMark name="group" />
    </>
  );
  const members = <GroupMembers content={content} race={race} />;
  const hasFound = found !== null && found.records.length > 0;
  const season = hasFound && <GroupSeason {...found} ownId={ownId} official={official} />;
  const noPicks = <p className={css.note}>{NO_PICKS_YET}</p>;
  const failure = hasFailed && <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={retry} />;
  const picks = (
    <>
      {found && <PickDistribution {...found} official={official} />}
      {found?.records.length === 0 && noPicks}
      {failure}
      {isTooLarge && (
        <p className={css.note}>The season, the picks and the what-if are for groups of up to {WHAT_IF_MEMBERS}.</p>
      )}
    </>
  );
  const playing = { groupId: content.group.id, teams, weeks, ownId: content.own?.userId ?? null };
  const glance = !content.group.isMember ? null : found ? (
    <LoadedGlance {...playing} season={null} members={found.members} picks={found.picks} />
  ) : (
    isTooLarge && <CountedGlance {...playing} players={content.group.players} />
  );
  const coming = (
    <p className={css.note} role="status">
      Loading the picks...
    </p>
  );
  // What stands in a tab that has no picks to show. It is there from the start, so that the others stay where they are.
  const instead = found ? noPicks : failure || coming;
  const isOpen = race !== null && race.ways.open.length > 0;
  const whatIf = isOpen ? (
    <>
      <RootFor race={race} ownId={ownId} />
      <WhatIf race={race} ownId={ownId} />
    </>
  ) : null;

  if (isPhone) {
    const picksPanel = (
      <div className={css.column}>
        {glance}
        {stats}
        {picks}
      </div>
    );
    const tabs = [
      { id: "members", label: "Members", panel: members },
      { id: "picks", label: "Picks", panel: picksPanel },
      !isTooLarge && { id: "season", label: "Season", panel: season || instead },
      !isTooLarge &&
        isRunning && { id: "what-if", label: "What If", panel: <div className={css.column}>{whatIf ?? instead}</div> },
      { id: "scoring", label: "Scoring", panel: scoring },
    ].filter((tab) => tab !== false);
    return (
      <>
        {title}
        <div className={css.tabs}>
          <Tabs label="Group" tabs={tabs} selected={tab} onSelect={setTab} keepsPanels />
        </div>
      </>
    );
  }
  return (
    <>
      {title}
      <div className={css.columns} data-running={isRunning || undefined}>
        <div className={css.column}>
          {members}
          {!isBeside && stats}
        </div>
        <div className={css.column}>
          {isBeside && stats}
          {season}
          {picks}
        </div>
      </div>
      <div className={css.wide}>
        {glance}
        {whatIf}
        {scoring}
      </div>
    </>
  );
}

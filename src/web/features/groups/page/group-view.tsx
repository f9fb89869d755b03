import { type ReactNode, useState } from "react";
import { ordinal } from "#domain/counting.ts";
import { ERRORS } from "#domain/errors.ts";
import { WHAT_IF_MEMBERS } from "#domain/group.ts";
import { useLiveOutcome } from "#web/api/use-live-outcome.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ChevronRightIcon } from "#web/ui/icons.tsx";
import { RetryLine } from "#web/ui/retry-line.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useIsPhone } from "#web/ui/use-is-phone.ts";
import { useChances } from "../chances.tsx";
import layout from "../layout.module.css";
import type { AnyGroup } from "../past-group.ts";
import { PickDistribution } from "../picks/pick-distribution.tsx";
import { CountedGlance, LoadedGlance } from "../picks/week-glance.tsx";
import { LiveState, Updated, useResultNews } from "../race/live-line.tsx";
import { useRace } from "../race/race.ts";
import { RaceSection } from "../race/race-section.tsx";
import { RoundGames } from "../race/round-games.tsx";
import { GroupSeason } from "../season/group-season.tsx";
import { GroupMembers } from "./group-members.tsx";
import { GroupNote } from "./group-note.tsx";
import { GroupStats } from "./group-stats.tsx";
import { GroupTitle } from "./group-title.tsx";
import css from "./group-view.module.css";
import { useGroupPicks } from "./use-group.ts";

interface Props {
  content: AnyGroup;
  lead: ReactNode;
  /** The closed weeks. */
  weeks: readonly number[];
  /** Null if no week is open. */
  openWeek: number | null;
  /** Passed in, because it belongs to another feature. */
  scoring?: ReactNode;
  /** For a finished season: the band above the sections, and the Playoff section. */
  ending?: (shown: ReturnType<typeof useGroupPicks>["teams"]) => {
    readonly band: ReactNode;
    readonly playoff: ReactNode;
  };
}

/** docs/behavior/groups.md#members-and-ranks */
export function GroupView({ content, lead, weeks, openWeek, scoring, ending }: Props) {
  const { group, official, own, stats, season } = content;
  const { found, teams, isTooLarge, hasFailed, retry } = useGroupPicks(content);
  const isRunning = season === undefined && official !== null && official.winners.champ === undefined;
  const race = useRace(season === undefined ? found : null, official, useChances(official));
  const live = useLiveOutcome(official, isRunning);
  const nameOf = (seed: number) => teams.get(official?.teamSlots[seed - 1] ?? "")?.name ?? null;
  const news = useResultNews(own && ordinal(own.rank), official, nameOf);
  const [tab, setTab] = useState(window.location.hash === "#race" ? "race" : "members");
  const isPhone = useIsPhone();
  const ended = ending?.(teams);
  const hasPicks = weeks.length > 0 && stats.champion !== null;
  // The tabs are shown before the picks have loaded, so that they do not move.
  const instead = found ? (
    <p className={layout.note}>No one in this group has made picks yet.</p>
  ) : hasFailed ? (
    <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={retry} />
  ) : (
    <p className={layout.note} role="status">
      Loading picks...
    </p>
  );
  const hasFound = found !== null && found.picks.size > 0;
  const playing = { groupId: group.id, teams, weeks, ownId: own?.userId ?? null };
  const status = official && (isRunning || news !== null) && <LiveState live={live} official={official} news={news} />;
  const statusLine = status && (
    <button type="button" className={css.status} disabled={!isRunning || isTooLarge} onClick={() => setTab("race")}>
      {status}
      <ChevronRightIcon size={16} />
    </button>
  );
  const members = (
    <>
      {season === undefined && content.group.note && <GroupNote note={content.group.note} />}
      {isPhone && statusLine}
      {season === undefined && !hasPicks && (
        <p className={layout.note}>
          Picks and points show up here after each deadline.{" "}
          {openWeek !== null && group.isMember && (
            <TextLink href={`/bracket/week/${openWeek}?group=${group.id}`}>Make Week {openWeek} Picks</TextLink>
          )}
        </p>
      )}
      <div className={classNames(layout.columns, css.columns)}>
        <GroupMembers
          content={content}
          race={race}
          openWeek={openWeek}
          last={(content.next === null ? content.members : (found?.members ?? [])).at(-1) ?? null}
        />
        <div className={layout.column}>
          <GroupStats stats={stats} isFinal={season !== undefined} />
          {!isPhone && scoring}
        </div>
      </div>
    </>
  );
  const tabs = [
    { id: "members", label: season === undefined ? "Members" : "Standings", panel: members },
    ended && { id: "playoff", label: "Playoff", panel: ended.playoff },
    isRunning &&
      !isTooLarge && {
        id: "race",
        label: "Race",
        panel: race ? (
          <RaceSection
            race={race}
            ownId={own?.id ?? null}
            groupName={group.name}
            status={news === null ? <Updated live={live} /> : ` · ${news}`}
          >
            {isPhone && <RoundGames official={official} points={live.points} teams={teams} isTitled />}
          </RaceSection>
        ) : (
          instead
        ),
      },
    hasPicks && {
      id: "picks",
      label: "Picks",
      panel: (
        <div className={layout.column}>
          {group.isMember && found && (
            <LoadedGlance {...playing} season={season ?? null} members={found.members} picks={found.picks} />
          )}
          {group.isMember && isTooLarge && season === undefined && <CountedGlance {...playing} />}
          {hasFound ? (
            <PickDistribution {...found} official={official} />
          ) : isTooLarge ? (
            <p className={layout.note}>
              The race, picks, and season are for groups of up to {WHAT_IF_MEMBERS} players.
            </p>
          ) : (
            instead
          )}
        </div>
      ),
    },
    hasPicks &&
      !isTooLarge && {
        id: "season",
        label: "Season",
        panel: hasFound ? <GroupSeason {...found} ownId={own?.id ?? null} official={official} /> : instead,
      },
    isPhone && scoring !== undefined && { id: "scoring", label: "Scoring", panel: scoring },
  ].filter((each) => each !== false && each !== undefined);
  return (
    <>
      <GroupTitle content={content} lead={lead} />
      {ended?.band}
      {isRunning && !isPhone && <RoundGames official={official} points={live.points} teams={teams} />}
      <div className={css.tabs}>
        {!isPhone && statusLine}
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

import type { ReactNode } from "react";
import { ERRORS } from "../../../domain/errors.ts";
import { WHAT_IF_MEMBERS } from "../../../domain/group.ts";
import { RetryLine } from "../../ui/retry-line.tsx";
import { GroupMembers } from "./group-members.tsx";
import { GroupSeason } from "./group-season.tsx";
import { GroupStats } from "./group-stats.tsx";
import { GroupTitle } from "./group-title.tsx";
import css from "./group-view.module.css";
import { PickDistribution } from "./pick-distribution.tsx";
import type { GroupContent, StyleOfTeam } from "./types.ts";
import { useGroupPicks } from "./use-group-picks.ts";
import { WhatIf } from "./what-if.tsx";

interface Props {
  content: GroupContent;
  closedWeeks: number;
  /** The scoring card, which belongs to another feature. */
  scoring: ReactNode;
  styleOf: StyleOfTeam;
}

/** With more members than this their table takes one column by itself. */
const SHORT_TABLE = 12;

const NO_PICKS_YET =
  "The season and the picks are drawn here as soon as there are picks to show: your own when you submit them, " +
  "everybody else's when the week closes.";

/** The content of the page of a group: members, statistics, season, picks and what-if. */
export function GroupView({ content, closedWeeks, scoring, styleOf }: Props) {
  const { official } = content;
  const { found, isTooLarge, hasFailed, retry } = useGroupPicks(content);
  const ownId = content.own?.id ?? null;
  const stats = <GroupStats stats={content.stats} />;
  const hasPicks = content.stats.champion !== null;
  // Without charts the statistics are all that the second column has.
  const isBeside = !hasPicks || content.members.length > SHORT_TABLE;
  return (
    <>
      <GroupTitle group={content.group} closedWeeks={closedWeeks} />
      <div className={css.columns}>
        <div className={css.column}>
          <GroupMembers content={content} />
          {!isBeside && stats}
        </div>
        <div className={css.column}>
          {isBeside && stats}
          {found && <GroupSeason {...found} ownId={ownId} official={official} />}
          {found && <PickDistribution {...found} official={official} styleOf={styleOf} />}
          {found?.records.length === 0 && <p className={css.note}>{NO_PICKS_YET}</p>}
          {hasFailed && <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={retry} />}
          {isTooLarge && (
            <p className={css.note}>The season, the picks and the what-if are for groups of up to {WHAT_IF_MEMBERS}.</p>
          )}
        </div>
      </div>
      <div className={css.wide}>
        {found && official && <WhatIf {...found} ownId={ownId} official={official} styleOf={styleOf} />}
        {scoring}
      </div>
    </>
  );
}

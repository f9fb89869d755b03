import type { ReactNode } from "react";
import { grouped } from "#domain/counting.ts";
import { TeamLine } from "../../bracket/team-line.tsx";
import { Button } from "../../ui/button.tsx";
import { RetryLine } from "../../ui/retry-line.tsx";
import { Table, type TableProps } from "../../ui/table.tsx";
import css from "./layout.module.css";
import { memberPath } from "./member/paths.ts";
import names from "./member-name.module.css";
import { RankedHead, RankedName, UnderName } from "./member-name.tsx";
import type { MemberSteps } from "./page/use-group.ts";
import type { Member } from "./types.ts";

type Column = TableProps<Member>["columns"][number];

interface Props {
  label: string;
  content: {
    readonly group: { readonly id: string; readonly players: number; readonly isMember: boolean };
    readonly own: Member | null;
    /** A finished season. */
    readonly season?: string | undefined;
  };
  steps: MemberSteps;
  rows: readonly Member[];
  isRanked: boolean;
  /** Ranks gained since the round began. Null if no changes are shown. */
  gainOf: ((member: Member) => number) | null;
  afterName: (member: Member) => ReactNode;
  lastColumn?: Column | null;
}

export function MembersTable({ label, content, steps, rows, isRanked, gainOf, afterName, lastColumn }: Props) {
  const { group, own, season = null } = content;
  const columns: Column[] = [
    {
      id: "name",
      head: <RankedHead isRanked={isRanked} hasChanges={gainOf !== null} />,
      isRowHeader: true,
      phone: "first",
      cell: (member) => (
        <RankedName
          member={member}
          rank={isRanked ? member.rank : null}
          gain={gainOf?.(member)}
          // A member without a user ID has deleted their account.
          href={group.isMember && member.userId !== "" ? memberPath(group.id, member.userId, { season }) : null}
        >
          {afterName(member)}
        </RankedName>
      ),
    },
    {
      id: "score",
      head: "Score",
      isNumeric: true,
      width: "84px",
      phone: "first-end",
      cell: ({ score }) => grouped(score),
    },
    ...(season === null ? [] : [behindColumn(rows[0]?.score ?? 0)]),
    {
      id: "champion",
      head: "Most Picked Champ",
      width: "32%",
      phone: "second",
      cell: ({ mostPickedChampion: most }) => (
        <UnderName isRanked={isRanked}>
          {most ? <TeamLine team={most.team} count={most.count} /> : <span className={css.muted}>N/A</span>}
        </UnderName>
      ),
    },
  ];
  return (
    <div className={names.members} data-final={season !== null || undefined}>
      <Table
        label={label}
        columns={lastColumn ? [...columns, lastColumn] : columns}
        rows={rows}
        glides
        rowKey={({ id }) => id}
        rowKind={({ id }) => (id === own?.id ? "own" : undefined)}
      />
      <ShowMore steps={steps}>
        {grouped(steps.members.length)} of {grouped(group.players)} players
      </ShowMore>
    </div>
  );
}

const behindColumn = (first: number): Column => ({
  id: "behind",
  head: "Behind",
  isNumeric: true,
  width: "90px",
  phone: "hidden",
  cell: ({ score }) => (score === first ? "–" : `−${grouped(first - score)}`),
});

export type Steps = Pick<MemberSteps, "showMore" | "isLoading" | "hasFailed" | "retry">;

export function ShowMore({ steps, children }: { steps: Steps; children?: ReactNode }) {
  const { showMore, isLoading, hasFailed, retry } = steps;
  if (hasFailed) return <RetryLine onRetry={retry} />;
  if (showMore === null) return null;
  return (
    <p className={css.more}>
      <Button onClick={showMore} busy={isLoading} busyLabel="Loading...">
        Show More
      </Button>
      {children && <span>{children}</span>}
    </p>
  );
}

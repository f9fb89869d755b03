import { useDeferredValue, useState } from "react";
import { grouped } from "../../../../domain/counting.ts";
import { Button } from "../../../ui/button.tsx";
import { PhoneOnly, Table, type TableProps } from "../../../ui/table.tsx";
import layout from "../layout.module.css";
import { RankChange, RankedHead, RankedName, UnderName } from "../member-name.tsx";
import type { RaceRow } from "./race.ts";
import css from "./race-table.module.css";
import { percent } from "./race-words.ts";

interface Props {
  label: string;
  rows: readonly RaceRow[];
  ownId: string | null;
}

/** How many rows are shown until the viewer presses the button to show all. */
const FIRST_ROWS = 25;

/**
 * The standings with each member's score, maximum score, chance to win, and the results that the member needs to win.
 */
export function RaceTable({ label, rows, ownId }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  // Deferred, so that a chosen winner appears before a long table renders.
  const all = useDeferredValue(rows);
  const first = showsAll ? all : all.slice(0, FIRST_ROWS);
  const own = all.slice(first.length).filter(({ member }) => member.id === ownId);
  return (
    <>
      <Table
        label={label}
        columns={COLUMNS}
        rows={[...first, ...own]}
        glides
        rowKey={({ member }) => member.id}
        rowKind={({ member, chance }) => (member.id === ownId ? "own" : chance === 0 ? "muted" : undefined)}
      />
      {rows.length > FIRST_ROWS && (
        <p className={layout.more}>
          <Button onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `Show the first ${FIRST_ROWS}` : `Show all ${rows.length} players`}
          </Button>
        </p>
      )}
    </>
  );
}

const COLUMNS: TableProps<RaceRow>["columns"] = [
  {
    id: "name",
    head: <RankedHead isRanked />,
    isRowHeader: true,
    phone: "first",
    cell: ({ member, rank, gain, needs }) => (
      <>
        <RankedName member={member} rank={rank}>
          {" "}
          <RankChange gain={gain} />
        </RankedName>
        {needs !== null && <span className={css.needs}>Needs {needs}</span>}
      </>
    ),
  },
  {
    id: "score",
    head: "Score",
    isNumeric: true,
    width: "70px",
    phone: "first-end",
    cell: ({ total }) => grouped(total),
  },
  {
    id: "best",
    head: "At Best",
    isNumeric: true,
    width: "76px",
    phone: "second",
    cell: ({ best }) => (
      <UnderName isRanked>
        <span className={css.best}>
          <PhoneOnly>At best</PhoneOnly> {grouped(best)}
        </span>
      </UnderName>
    ),
  },
  {
    id: "chance",
    head: "Chance to Win",
    isNumeric: true,
    width: "148px",
    phone: "second-end",
    cell: ({ chance }) => <Chance chance={chance} />,
  },
];

/**
 * The chance to win as a bar and a percentage. Replaced by "out of the race" once losing is certain, and by "cannot be
 * caught" once winning is certain.
 */
function Chance({ chance }: { chance: number }) {
  if (chance === 0) return <span className={css.out}>out of the race</span>;
  if (chance === 1) return <span className={css.certain}>cannot be caught</span>;
  return (
    <span className={css.chance}>
      <span className={css.bar} aria-hidden="true">
        <span style={{ width: `${100 * chance}%` }} />
      </span>
      <span className={css.number}>
        {percent(chance)} <PhoneOnly>to win</PhoneOnly>
      </span>
    </span>
  );
}

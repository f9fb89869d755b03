import { useDeferredValue, useState } from "react";
import { grouped } from "#domain/counting.ts";
import { ChevronDownIcon } from "#web/ui/challenge-icons.tsx";
import { PhoneOnly, Table, type TableProps } from "#web/ui/table.tsx";
import { RankedHead, RankedName, UnderName } from "../member-name.tsx";
import type { RaceRow } from "./race.ts";
import css from "./race-table.module.css";
import { percent } from "./race-words.ts";

interface Props {
  label: string;
  rows: readonly RaceRow[];
  ownId: string | null;
  /** The members who can still win. In a scenario, they stay in the table, so that nothing jumps. */
  contenders: ReadonlySet<string>;
  isScenario: boolean;
}

/** The eliminated members are shown on request. */
export function RaceTable({ label, rows, ownId, contenders, isScenario }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  // Deferred, so that a chosen winner appears before a long table renders.
  const all = useDeferredValue(rows);
  const left = all.filter(({ member }) => contenders.has(member.id));
  const out = all.length - left.length;
  return (
    <>
      <div className={css.race}>
        <Table
          label={label}
          columns={columns(isScenario)}
          rows={showsAll ? all : left}
          glides
          rowKey={({ member }) => member.id}
          rowKind={({ member, chance }) => (member.id === ownId ? "own" : chance === 0 ? "muted" : undefined)}
        />
      </div>
      {out > 0 && (
        <button type="button" className={css.more} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {`${showsAll ? "Hide" : "Show"} ${out} Eliminated`}
          <ChevronDownIcon size={16} />
        </button>
      )}
    </>
  );
}

const columns = (isScenario: boolean): TableProps<RaceRow>["columns"] => [
  {
    id: "name",
    head: <RankedHead isRanked hasChanges={isScenario} />,
    isRowHeader: true,
    phone: "first",
    cell: ({ member, rank, gain, needs }) => (
      <>
        <RankedName member={member} rank={rank} gain={isScenario ? gain : undefined} />
        {needs !== null && <span className={css.needs}> Needs {needs}</span>}
      </>
    ),
  },
  {
    id: "score",
    head: "Score",
    isNumeric: true,
    width: "70px",
    phone: "second",
    cell: ({ total }) => (
      <UnderName isRanked>
        {grouped(total)} <PhoneOnly>points ·</PhoneOnly>
      </UnderName>
    ),
  },
  {
    id: "best",
    head: "Max",
    isNumeric: true,
    width: "76px",
    phone: "second",
    cell: ({ best }) => (
      <span className={css.best}>
        <PhoneOnly>Max</PhoneOnly> {grouped(best)}
      </span>
    ),
  },
  {
    id: "chance",
    head: "Chance to Win",
    isNumeric: true,
    width: "148px",
    phone: "first-end",
    cell: ({ chance }) => <Chance chance={chance} />,
  },
];

function Chance({ chance }: { chance: number }) {
  if (chance === 0) return <span className={css.out}>eliminated</span>;
  if (chance === 1) return <span className={css.certain}>clinched</span>;
  return (
    <span className={css.chance}>
      <span className={css.bar} aria-hidden="true">
        <span style={{ width: `${100 * chance}%` }} />
      </span>
      <span className={css.number}>{percent(chance)}</span>
    </span>
  );
}

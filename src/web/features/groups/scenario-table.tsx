import { useDeferredValue, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { PhoneOnly } from "../../ui/phone-only.tsx";
import { Table, type TableProps } from "../../ui/table.tsx";
import { Chance } from "./chance.tsx";
import { PlaceMark } from "./place-mark.tsx";
import { RankedHead, RankedName, UnderName } from "./ranked-name.tsx";
import type { Standing } from "./scenario.ts";
import css from "./scenario-table.module.css";

interface Props {
  standings: readonly Standing[];
  ownId: string | null;
  /** Whether the standings are those of a scenario and not the real ones. */
  isChanged: boolean;
}

/** How many rows are shown until the player asks for all of them. */
const FIRST_ROWS = 25;

/** The standings of a scenario: points, the most that can still be reached, the chance to win. */
export function ScenarioTable({ standings, ownId, isChanged }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  // The winner that was pressed is drawn before a long table is.
  const all = useDeferredValue(standings);
  const first = showsAll ? all : all.slice(0, FIRST_ROWS);
  const own = all.slice(first.length).filter(({ member }) => member.id === ownId);
  return (
    <div>
      <Table
        label={isChanged ? "The table if it goes like this" : "The table as it is"}
        columns={COLUMNS}
        rows={[...first, ...own]}
        glides
        rowKey={({ member }) => member.id}
        rowKind={({ member }) => (member.id === ownId ? "own" : undefined)}
      />
      {standings.length > FIRST_ROWS && (
        <p className={css.more}>
          <Button onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `Show the first ${FIRST_ROWS}` : `Show all ${standings.length} players`}
          </Button>
        </p>
      )}
    </div>
  );
}

const COLUMNS: TableProps<Standing>["columns"] = [
  {
    id: "name",
    head: <RankedHead isRanked />,
    isRowHeader: true,
    phone: "first",
    cell: ({ member, rank, gain }) => (
      <RankedName member={member} rank={rank}>
        {" "}
        <PlaceMark gain={gain} />
      </RankedName>
    ),
  },
  {
    id: "points",
    head: "Points",
    isNumeric: true,
    width: "76px",
    phone: "first-end",
    cell: ({ total }) => total.toLocaleString("en-US"),
  },
  {
    id: "best",
    head: "At Best",
    isNumeric: true,
    width: "84px",
    phone: "second",
    cell: ({ best }) => (
      <UnderName isRanked>
        <span className={css.best}>
          <PhoneOnly>At best</PhoneOnly> {best.toLocaleString("en-US")}
        </span>
      </UnderName>
    ),
  },
  {
    id: "chance",
    head: "Chance to Win",
    isNumeric: true,
    width: "190px",
    phone: "second-end",
    cell: ({ chance }) => <Chance chance={chance} />,
  },
];

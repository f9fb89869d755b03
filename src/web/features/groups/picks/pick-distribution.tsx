import { useMemo, useState } from "react";
import { FIELD_SIZE } from "#domain/bracket.ts";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { counted } from "#domain/counting.ts";
import { pickDistribution, type TeamDistribution } from "#domain/pick-distribution.ts";
import { WHOLE_FIELD } from "#domain/product.ts";
import { Section } from "#web/ui/page/section.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import type { GroupPicks } from "../page/use-group.ts";
import { type DotRow, DotTable } from "./dot-table.tsx";
import css from "./pick-distribution.module.css";

interface Props extends Pick<GroupPicks, "picks" | "teams"> {
  official: BracketRecord | null;
}

const FIRST_TEAMS = 12;

const SEED_COLUMNS = Array.from({ length: FIELD_SIZE }, (_, index) => ({
  head: `${index + 1}`,
  name: `No. ${index + 1} seed`,
}));
const ROUND_COLUMNS = [
  { head: "Field", name: `In the ${WHOLE_FIELD}` },
  { head: "FR", name: "First round winner" },
  { head: "QF", name: "Quarterfinal winner" },
  { head: "SF", name: "Semifinal winner" },
  { head: "CFP", name: "Champion" },
];

const VIEWS = [
  {
    id: "seeds",
    label: "Seeds by Team",
    table: "Brackets with each team at each seed",
    columns: SEED_COLUMNS,
    countsOf: ({ seeds }: TeamDistribution) => seeds,
  },
  {
    id: "rounds",
    label: "Rounds by Team",
    table: "Brackets with each team winning each round",
    columns: ROUND_COLUMNS,
    countsOf: ({ picks, rounds }: TeamDistribution) => [picks, ...rounds],
  },
];

/** docs/behavior/groups.md#pick-distribution */
export function PickDistribution({ picks, official, teams }: Props) {
  const [view, setView] = useState("seeds");
  const [showsAll, setShowsAll] = useState(false);
  const [isNumeric, setNumeric] = useState(false);
  const records = useMemo(() => [...picks.values()].flat().map(({ record }) => record), [picks]);
  const distribution = useMemo(() => pickDistribution(records, official), [records, official]);
  const reality = useMemo(() => pickDistribution(official ? [official] : [], official), [official]);
  if (records.length === 0) return null;
  const shown = showsAll ? distribution : distribution.slice(0, FIRST_TEAMS);
  const tabs = VIEWS.map(({ id, label, table, columns, countsOf }) => {
    const rows = shown.flatMap((each): DotRow[] => {
      const team = teams.get(each.teamId);
      const real = reality.find(({ teamId }) => teamId === each.teamId);
      return team ? [{ team, counts: countsOf(each), realCounts: real ? countsOf(real) : [] }] : [];
    });
    return { id, label, panel: <DotTable label={table} columns={columns} rows={rows} isNumeric={isNumeric} /> };
  });
  return (
    <Section
      title="The Picks"
      aside={
        <ul className={css.legend}>
          <li className={css.dots}>{counted(records.length, "bracket")}</li>
          {official !== null && <li className={css.boxes}>{view === "seeds" ? "actual seed" : "actual win"}</li>}
        </ul>
      }
    >
      <Tabs label="Chart view" selected={view} onSelect={setView} tabs={tabs} />
      <div className={css.actions}>
        <TextLink onClick={() => setNumeric(!isNumeric)}>{isNumeric ? "Show dots" : "Show numbers"}</TextLink>
        {distribution.length > FIRST_TEAMS && (
          <TextLink onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `Show ${FIRST_TEAMS} teams` : `Show all ${distribution.length} teams`}
          </TextLink>
        )}
      </div>
    </Section>
  );
}

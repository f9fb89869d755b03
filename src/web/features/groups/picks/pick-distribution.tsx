import { useMemo, useState } from "react";
import { FIELD_SIZE } from "../../../../domain/bracket.ts";
import type { BracketRecord } from "../../../../domain/bracket-record.ts";
import { counted } from "../../../../domain/counting.ts";
import { pickDistribution, type TeamDistribution } from "../../../../domain/pick-distribution.ts";
import { WHOLE_FIELD } from "../../../../domain/product.ts";
import { ROUNDS } from "../../../../domain/rounds.ts";
import { roundWinners } from "../../../../domain/scoring.ts";
import type { Team } from "../../../../domain/team.ts";
import { Section } from "../../../ui/page/section.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { type DotRow, DotTable } from "./dot-table.tsx";
import css from "./pick-distribution.module.css";

interface Props {
  records: readonly BracketRecord[];
  official: BracketRecord | null;
  teams: ReadonlyMap<string, Team>;
}

/** How many teams are shown until the player asks for all of them. */
const FIRST_TEAMS = 12;

const SEED_COLUMNS = Array.from({ length: FIELD_SIZE }, (_, index) => ({
  head: `${index + 1}`,
  name: `Seed ${index + 1}`,
}));
const ROUND_COLUMNS = [
  { head: "Field", name: `In the ${WHOLE_FIELD}` },
  { head: "FR", name: "First round winner" },
  { head: "QF", name: "Quarterfinal winner" },
  { head: "SF", name: "Semifinal winner" },
  { head: "CFP", name: "Champion" },
];

interface View {
  readonly id: string;
  readonly label: string;
  readonly table: string;
  readonly columns: typeof SEED_COLUMNS;
  readonly rowOf: (each: TeamDistribution, official: BracketRecord | null) => Omit<DotRow, "team">;
}

const VIEWS: readonly View[] = [
  {
    id: "seeds",
    label: "Seeds by team",
    table: "How many brackets have a team in a seed",
    columns: SEED_COLUMNS,
    rowOf: ({ teamId, seeds }, official) => ({ counts: seeds, real: realSeed(official, teamId) }),
  },
  {
    id: "rounds",
    label: "Rounds by team",
    table: "How many brackets have a team win in a round",
    columns: ROUND_COLUMNS,
    rowOf: ({ teamId, picks, rounds }, official) => ({
      counts: [picks, ...rounds],
      real: realRounds(official, teamId),
    }),
  },
];

/**
 * How many of the group's brackets have a team at each seed and in each round
 * (docs/behavior/groups.md#pick-distribution).
 */
export function PickDistribution({ records, official, teams }: Props) {
  const [view, setView] = useState("seeds");
  const [showsAll, setShowsAll] = useState(false);
  const [isNumeric, setNumeric] = useState(false);
  const distribution = useMemo(() => pickDistribution(records, official), [records, official]);
  if (records.length === 0) return null;
  const shown = showsAll ? distribution : distribution.slice(0, FIRST_TEAMS);
  const tabs = VIEWS.map(({ id, label, table, columns, rowOf }) => {
    const rows = shown.flatMap((each): DotRow[] => {
      const team = teams.get(each.teamId);
      return team ? [{ team, ...rowOf(each, official) }] : [];
    });
    return { id, label, panel: <DotTable label={table} columns={columns} rows={rows} isNumeric={isNumeric} /> };
  });
  return (
    <Section
      title="The Picks"
      aside={
        <ul className={css.legend}>
          <li className={css.dots}>{counted(records.length, "bracket")}</li>
          {official !== null && <li className={css.boxes}>{view === "seeds" ? "real seed" : "really won"}</li>}
        </ul>
      }
    >
      <Tabs label="What the picture shows" selected={view} onSelect={setView} tabs={tabs} />
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

/** The column of a team's actual seed; empty for a team outside the field. */
function realSeed(official: BracketRecord | null, teamId: string): number[] {
  const index = official?.teamSlots.indexOf(teamId) ?? -1;
  return index < 0 ? [] : [index];
}

/** The columns of the field and of the rounds that a team has actually won; empty for a team outside the field. */
function realRounds(official: BracketRecord | null, teamId: string): number[] {
  if (official === null || !official.teamSlots.includes(teamId)) return [];
  return [0, ...ROUNDS.flatMap(({ id }, index) => (roundWinners(official, id).includes(teamId) ? [index + 1] : []))];
}

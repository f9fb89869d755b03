import { useMemo, useState } from "react";
import type { BracketRecord } from "../../../domain/bracket-record.ts";
import { roundWinners } from "../../../domain/scoring.ts";
import { ROUNDS } from "../../../domain/season.ts";
import { spreadOf, type TeamSpread } from "../../../domain/spread.ts";
import type { Team } from "../../../domain/team.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import type { Paint } from "./answers.ts";
import { type DotRow, DotTable } from "./dot-table.tsx";
import css from "./group-spread.module.css";

interface Props {
  records: readonly BracketRecord[];
  official: BracketRecord | null;
  teams: ReadonlyMap<string, Team>;
  paint: Paint;
}

/** How many teams are shown before one asks for the rest. */
const FIRST_TEAMS = 12;

const SEEDS = Array.from({ length: 12 }, (_, index) => ({ head: `${index + 1}`, name: `Seed ${index + 1}` }));
const WINS = [
  { head: "Field", name: "In the field of 12" },
  { head: "FR", name: "First round winner" },
  { head: "QF", name: "Quarterfinal winner" },
  { head: "SF", name: "Semifinal winner" },
  { head: "CFP", name: "Champion" },
];

/** How the group's brackets spread over teams: in which seeds they stand, and how far they come. */
export function GroupSpread({ records, official, teams, paint }: Props) {
  const [view, setView] = useState("seeds");
  const [isWhole, setWhole] = useState(false);
  const [isNumeric, setNumeric] = useState(false);
  const spread = useMemo(() => spreadOf(records, official), [records, official]);
  if (records.length === 0) return null;
  const shown = isWhole ? spread : spread.slice(0, FIRST_TEAMS);
  const rows = (cells: (each: TeamSpread) => readonly number[], real: (team: string) => readonly number[]) =>
    shown.flatMap((each): DotRow[] => {
      const team = teams.get(each.teamId);
      return team ? [{ team, counts: cells(each), real: real(each.teamId) }] : [];
    });
  return (
    <Section
      title="The Picks"
      aside={`${records.length.toLocaleString("en-US")} brackets${official === null ? "" : "; a box is how it really is"}`}
    >
      <Tabs
        label="What the picture shows"
        selected={view}
        onSelect={setView}
        tabs={[
          {
            id: "seeds",
            label: "Seeds by team",
            panel: (
              <DotTable
                label="How many brackets have a team in a seed"
                columns={SEEDS}
                rows={rows(
                  ({ seeds }) => seeds,
                  (team) => realSeed(official, team),
                )}
                paint={paint}
                isNumeric={isNumeric}
              />
            ),
          },
          {
            id: "rounds",
            label: "Rounds by team",
            panel: (
              <DotTable
                label="How many brackets have a team win in a round"
                columns={WINS}
                rows={rows(
                  ({ picks, rounds }) => [picks, ...rounds],
                  (team) => realWins(official, team),
                )}
                paint={paint}
                isNumeric={isNumeric}
              />
            ),
          },
        ]}
      />
      <div className={css.actions}>
        <Button variant="quiet" aria-pressed={isNumeric} onClick={() => setNumeric(!isNumeric)}>
          {isNumeric ? "Show dots" : "Show numbers"}
        </Button>
        {spread.length > FIRST_TEAMS && (
          <Button variant="quiet" onClick={() => setWhole(!isWhole)}>
            {isWhole ? `Show ${FIRST_TEAMS} teams` : `Show all ${spread.length} teams`}
          </Button>
        )}
      </div>
    </Section>
  );
}

/** The column of the seed that a team really has. */
function realSeed(official: BracketRecord | null, team: string): number[] {
  const index = official?.teamSlots.indexOf(team) ?? -1;
  return index < 0 ? [] : [index];
}

/** The columns of what a team has really reached. */
function realWins(official: BracketRecord | null, team: string): number[] {
  if (official === null || !official.teamSlots.includes(team)) return [];
  return [0, ...ROUNDS.flatMap(({ id }, index) => (roundWinners(official, id).includes(team) ? [index + 1] : []))];
}

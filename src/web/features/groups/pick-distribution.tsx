import { useMemo, useState } from "react";
import type { BracketRecord } from "../../../domain/bracket-record.ts";
import { pickDistribution, type TeamDistribution } from "../../../domain/pick-distribution.ts";
import { WHOLE_FIELD } from "../../../domain/product.ts";
import { roundWinners } from "../../../domain/scoring.ts";
import { ROUNDS } from "../../../domain/season.ts";
import type { Team } from "../../../domain/team.ts";
import { Section } from "../../ui/section.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { type DotRow, DotTable } from "./dot-table.tsx";
import css from "./pick-distribution.module.css";
import type { TeamStyle } from "./types.ts";

interface Props {
  records: readonly BracketRecord[];
  official: BracketRecord | null;
  teams: ReadonlyMap<string, Team>;
  teamStyle: TeamStyle;
}

/** How many teams are shown before one asks for the rest. */
const FIRST_TEAMS = 12;

const SEEDS = Array.from({ length: 12 }, (_, index) => ({ head: `${index + 1}`, name: `Seed ${index + 1}` }));
const WINS = [
  { head: "Field", name: `In the ${WHOLE_FIELD}` },
  { head: "FR", name: "First round winner" },
  { head: "QF", name: "Quarterfinal winner" },
  { head: "SF", name: "Semifinal winner" },
  { head: "CFP", name: "Champion" },
];

/** How the group's brackets spread over teams: in which seeds they stand, and how far they come. */
export function PickDistribution({ records, official, teams, teamStyle }: Props) {
  const [view, setView] = useState("seeds");
  const [isWhole, setWhole] = useState(false);
  const [isNumeric, setNumeric] = useState(false);
  const spread = useMemo(() => pickDistribution(records, official), [records, official]);
  if (records.length === 0) return null;
  const shown = isWhole ? spread : spread.slice(0, FIRST_TEAMS);
  const rows = (cells: (each: TeamDistribution) => readonly number[], real: (team: string) => readonly number[]) =>
    shown.flatMap((each): DotRow[] => {
      const team = teams.get(each.teamId);
      return team ? [{ team, counts: cells(each), real: real(each.teamId) }] : [];
    });
  return (
    <Section
      title="The Picks"
      aside={
        <ul className={css.legend}>
          <li className={css.dots}>{brackets(records.length)}</li>
          {official !== null && <li className={css.boxes}>{view === "seeds" ? "real seed" : "really won"}</li>}
        </ul>
      }
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
                teamStyle={teamStyle}
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
                teamStyle={teamStyle}
                isNumeric={isNumeric}
              />
            ),
          },
        ]}
      />
      <div className={css.actions}>
        <TextLink onClick={() => setNumeric(!isNumeric)}>{isNumeric ? "Show dots" : "Show numbers"}</TextLink>
        {spread.length > FIRST_TEAMS && (
          <TextLink onClick={() => setWhole(!isWhole)}>
            {isWhole ? `Show ${FIRST_TEAMS} teams` : `Show all ${spread.length} teams`}
          </TextLink>
        )}
      </div>
    </Section>
  );
}

function brackets(count: number): string {
  return `${count.toLocaleString("en-US")} bracket${count === 1 ? "" : "s"}`;
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

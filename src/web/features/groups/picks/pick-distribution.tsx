import { useMemo, useState } from "react";
import { FIELD_SIZE } from "../../../../domain/bracket.ts";
import type { BracketRecord } from "../../../../domain/bracket-record.ts";
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

/** How many of the group's brackets have a team in each seed and in each round (docs/behavior/groups.md#pick-distribution). */
export function PickDistribution({ records, official, teams }: Props) {
  const [view, setView] = useState("seeds");
  const [showsAll, setShowsAll] = useState(false);
  const [isNumeric, setNumeric] = useState(false);
  const distribution = useMemo(() => pickDistribution(records, official), [records, official]);
  if (records.length === 0) return null;
  const shown = showsAll ? distribution : distribution.slice(0, FIRST_TEAMS);
  const rowsOf = (toRow: (each: TeamDistribution) => Omit<DotRow, "team">) =>
    shown.flatMap((each): DotRow[] => {
      const team = teams.get(each.teamId);
      return team ? [{ team, ...toRow(each) }] : [];
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
                columns={SEED_COLUMNS}
                rows={rowsOf(({ teamId, seeds }) => ({ counts: seeds, real: realSeed(official, teamId) }))}
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
                columns={ROUND_COLUMNS}
                rows={rowsOf(({ teamId, picks, rounds }) => ({
                  counts: [picks, ...rounds],
                  real: realRounds(official, teamId),
                }))}
                isNumeric={isNumeric}
              />
            ),
          },
        ]}
      />
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

function brackets(count: number): string {
  return `${count.toLocaleString("en-US")} bracket${count === 1 ? "" : "s"}`;
}

/** The column of the seed that a team really has; empty for a team outside the field. */
function realSeed(official: BracketRecord | null, teamId: string): number[] {
  const index = official?.teamSlots.indexOf(teamId) ?? -1;
  return index < 0 ? [] : [index];
}

/** The columns of the field and of the rounds that a team has really won; empty for a team outside the field. */
function realRounds(official: BracketRecord | null, teamId: string): number[] {
  if (official === null || !official.teamSlots.includes(teamId)) return [];
  return [0, ...ROUNDS.flatMap(({ id }, index) => (roundWinners(official, id).includes(teamId) ? [index + 1] : []))];
}

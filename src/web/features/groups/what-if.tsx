import { type MatchupId, ROUND_OF } from "../../../domain/bracket.ts";
import { entrants } from "../../../domain/bracket-record.ts";
import { ordinal } from "../../../domain/counting.ts";
import { inText, memberName } from "../../../domain/group.ts";
import { ROUNDS } from "../../../domain/rounds.ts";
import type { Team } from "../../../domain/team.ts";
import { Button } from "../../ui/button.tsx";
import { ResetIcon } from "../../ui/icons.tsx";
import { announce } from "../../ui/live-region.ts";
import { Section } from "../../ui/section.tsx";
import { MemberName } from "./member-name.tsx";
import type { Race } from "./race.ts";
import { type Scenario, type Standing, useScenario } from "./scenario.ts";
import { ScenarioGame } from "./scenario-game.tsx";
import { ScenarioTable } from "./scenario-table.tsx";
import css from "./what-if.module.css";

interface Props {
  race: Race;
  ownId: string | null;
}

/** The undecided games, whose winners can be chosen, and the group's standings if they end that way. */
export function WhatIf({ race, ownId }: Props) {
  const scenario = useScenario(race);
  const { outcome, isChanged, standings } = scenario;
  const { open } = race.ways;
  const left = open.filter((id) => outcome.winners[id] === undefined).length;
  return (
    <Section title="What If" aside={`${2 ** left} ${left === 0 ? "way" : "ways"} it can still end`}>
      <p className={css.lead}>
        Choose the winners of the games to come and see who moves up. Chances count every open game as even, and players
        who share first place share its chance.
      </p>
      <div className={css.columns}>
        <div className={css.games}>
          <ScenarioGames open={open} scenario={scenario} team={race.team} />
          {isChanged && <ScenarioSummary standings={standings} ownId={ownId} />}
          <p className={css.reset}>
            <Button
              icon={<ResetIcon />}
              disabled={!isChanged}
              onClick={() => {
                scenario.reset();
                announce("Back to the games as they are.");
              }}
            >
              Back to reality
            </Button>
          </p>
        </div>
        <ScenarioTable standings={standings} ownId={ownId} isChanged={isChanged} />
      </div>
    </Section>
  );
}

interface GamesProps {
  /** The games that are undecided in reality. */
  open: readonly MatchupId[];
  scenario: Scenario;
  team: (seed: number) => Team | null;
}

/** The undecided games by round. Choosing a winner announces who is first then; choosing it again takes it back. */
function ScenarioGames({ open, scenario: { outcome, chooseWinner }, team }: GamesProps) {
  const choose = (id: MatchupId, seed: number) => {
    const isTaken = outcome.winners[id] === seed;
    const [first] = chooseWinner(id, isTaken ? null : seed);
    if (first === undefined) return;
    const result = isTaken ? "Undecided again." : `${team(seed)?.name} wins.`;
    const name = inText(memberName(first.member));
    announce(`${result} ${name} is first with ${first.total.toLocaleString("en-US")} points.`);
  };
  return ROUNDS.map(({ id: round, name }) => {
    const games = open.filter((id) => ROUND_OF[id] === round);
    return (
      games.length > 0 && (
        <div key={round} className={css.round}>
          <h3 className={css.heading}>{name}</h3>
          <ol className={css.list}>
            {games.map((id) => (
              <li key={id}>
                <ScenarioGame
                  id={id}
                  seeds={entrants(outcome.winners, id)}
                  winner={outcome.winners[id] ?? null}
                  team={team}
                  onChoose={(seed) => choose(id, seed)}
                />
              </li>
            ))}
          </ol>
        </div>
      )
    );
  });
}

/** Who is first, and one's own rank, in a sentence: on a phone one's own row can be far down in a long table. */
function ScenarioSummary({ standings, ownId }: { standings: readonly Standing[]; ownId: string | null }) {
  const first = standings[0];
  const own = standings.find(({ member }) => member.id === ownId);
  if (first === undefined) return null;
  const isFirst = own?.rank === 1;
  return (
    <p className={css.summary}>
      {isFirst ? (
        "You are"
      ) : (
        <>
          <MemberName member={first.member} /> is
        </>
      )}{" "}
      first with {first.total.toLocaleString("en-US")} points
      {own && !isFirst && `; you are ${ordinal(own.rank)} with ${own.total.toLocaleString("en-US")}`}.
    </p>
  );
}

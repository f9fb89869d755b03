import { useMemo, useState } from "react";
import { counted, grouped, ordinal } from "../../../../domain/counting.ts";
import { inText, memberName } from "../../../../domain/group.ts";
import { ranksOf, standingsOf, swingsOf } from "../../../../domain/race.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ResetIcon } from "../../../ui/icons.tsx";
import { announce } from "../../../ui/live-region.ts";
import { Section } from "../../../ui/page/section.tsx";
import { ChanceSwitch } from "../chances.tsx";
import layout from "../layout.module.css";
import { MemberName } from "../member-name.tsx";
import { MemberSelect } from "../member-select.tsx";
import type { Member } from "../types.ts";
import { type Race, useScenario } from "./race.ts";
import { RaceGame } from "./race-game.tsx";
import css from "./race-section.module.css";
import { RaceTable } from "./race-table.tsx";
import { percent, scenarioName, teamName } from "./race-words.ts";

interface Props {
  race: Race;
  ownId: string | null;
}

/**
 * Shows the open games with one member's chances, and the standings as they are now or in a scenario
 * (docs/game-rules.md#the-race).
 */
export function RaceSection({ race, ownId }: Props) {
  const { members, scenarios } = race;
  const [chosenId, setChosenId] = useState(ownId);
  const { outcome, rows, choose, clear } = useScenario(race);
  const index = Math.max(
    0,
    members.findIndex(({ id }) => id === chosenId),
  );
  const swings = useMemo(() => swingsOf(scenarios, index), [scenarios, index]);
  const chances = useMemo(() => standingsOf(scenarios).map(({ chance }) => chance), [scenarios]);
  const member = members[index];
  const chance = chances[index] ?? 0;
  if (member === undefined) return null;
  const isOwn = member.id === ownId;
  const name = scenarioName(race, outcome);
  return (
    <div className={classNames(layout.columns, css.columns)}>
      <Section
        title="Games to come"
        aside={
          <MemberSelect
            label="Games as seen by"
            members={members}
            ownId={ownId}
            chosenId={member.id}
            onChoose={setChosenId}
            isCompact
          />
        }
      >
        <p className={css.lead}>
          <ChanceLine member={member} isOwn={isOwn} chance={chance} />
        </p>
        <ol className={css.games} aria-label="Games to come">
          {swings.map((swing) => (
            <RaceGame
              key={swing.matchup}
              swing={swing}
              race={race}
              outcome={outcome}
              chance={chance}
              isOwn={isOwn}
              onChoose={(seed) => {
                const isTaken = outcome.winners[swing.matchup] === seed;
                const first = choose(swing.matchup, isTaken ? null : seed);
                announce(`${isTaken ? "Open again." : `${teamName(race, seed)} wins.`}${leaderWords(first)}`);
              }}
            />
          ))}
        </ol>
        <p className={css.clear}>
          <Button
            icon={<ResetIcon />}
            disabled={outcome === race.official}
            onClick={() => {
              clear();
              announce("Back to the games as they are.");
            }}
          >
            Clear my choices
          </Button>
        </p>
      </Section>
      <Section title={name} aside={<ChanceSwitch chances={race.chances} />}>
        <RaceTable label={name} rows={rows} ownId={ownId} />
        <Decided race={race} chances={chances} index={index} member={member} isOwn={isOwn} />
      </Section>
    </div>
  );
}

const leaderWords = (first: ReturnType<ReturnType<typeof useScenario>["choose"]>) =>
  first ? ` ${inText(memberName(first.member))} is first with ${grouped(first.total)} points.` : "";

/** A sentence with the member's chance to win, and a sentence that explains the games below. */
function ChanceLine({ member, isOwn, chance }: { member: Member; isOwn: boolean; chance: number }) {
  const name = <MemberName member={member} />;
  if (chance === 0) {
    return (
      <>
        {isOwn ? "You are" : <>{name} is</>} out of the race for first place. Choose winners to play a scenario, or
        another player to see what the games mean to them.
      </>
    );
  }
  if (chance === 1) return <>{isOwn ? "You" : name} cannot be caught. Choose winners to play a scenario.</>;
  return (
    <>
      {isOwn ? "Your chance to win is " : <>The chance of {name} to win is </>}
      <strong>{percent(chance)}</strong>. Each team shows {isOwn ? "your" : "the"} chance if it wins; choose winners to
      play a scenario.
    </>
  );
}

interface DecidedProps {
  race: Race;
  /** Each member's current chance. */
  chances: readonly number[];
  index: number;
  /** The selected member, who is at `index` in the group. */
  member: Member;
  isOwn: boolean;
}

/** Says what is certain regardless of how the open games end. */
function Decided({ race, chances, index, member, isOwn }: DecidedProps) {
  const { members, scenarios } = race;
  const { best, worst, behind } = useMemo(() => ranksOf(scenarios, index), [scenarios, index]);
  const left = members.filter((_, each) => (chances[each] ?? 0) > 0);
  const who = (own: string) => (isOwn ? own : <MemberName member={member} />);
  return (
    <p className={css.decided}>
      <strong>Decided:</strong>{" "}
      {left.length === 1 && left[0] ? (
        <>
          <MemberName member={left[0]} /> cannot be caught.
        </>
      ) : left.length === members.length ? (
        "everybody can still win."
      ) : (
        `${left.length} can still win.`
      )}{" "}
      {behind > 0 && (
        <>
          {counted(behind, "player")} cannot catch {who("you")}.{" "}
        </>
      )}
      {who("You")} {isOwn ? "finish" : "finishes"} {rankWords(best, worst, members.length)}.{" "}
      {race.chances.ratedOn === null
        ? `Chances count all ${counted(scenarios.count, "scenario")} as equal`
        : `Chances are by the Elo ratings of ${race.chances.ratedOn}`}
      ; a shared first place is shared.
    </p>
  );
}

/** Describes a member's possible final ranks: "3rd, whatever happens", "between 1st and 12th". */
function rankWords(best: number, worst: number, players: number): string {
  if (best === worst) return `${ordinal(best)}, whatever happens`;
  if (best === 1 && worst === players) return "anywhere from first to last";
  return `between ${ordinal(best)} and ${ordinal(worst)}`;
}

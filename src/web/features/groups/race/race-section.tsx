import { type ReactNode, useMemo, useState } from "react";
import { counted, grouped, ordinal } from "#domain/counting.ts";
import { isolated, memberName } from "#domain/group.ts";
import { ranksOf, standingsOf, swingsOf } from "#domain/race.ts";
import { Button } from "#web/ui/button.tsx";
import { ResetIcon } from "#web/ui/icons.tsx";
import { announce } from "#web/ui/live-region.ts";
import { Section } from "#web/ui/page/section.tsx";
import { ShareText } from "#web/ui/share-text.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import layout from "../layout.module.css";
import { MemberName } from "../member-name.tsx";
import { MemberSelect } from "../member-select.tsx";
import type { Member } from "../types.ts";
import { type Race, rowsOf, useScenario } from "./race.ts";
import { RaceGame } from "./race-game.tsx";
import css from "./race-section.module.css";
import { RaceTable } from "./race-table.tsx";
import { percent, scenarioName, teamName } from "./race-words.ts";

interface Props {
  race: Race;
  ownId: string | null;
  groupName: string;
  /** After a dot, when the results were updated; or the news. */
  status: ReactNode;
  children: ReactNode;
}

/** docs/game-rules.md#the-race */
export function RaceSection({ race, ownId, groupName, status, children }: Props) {
  const { members, scenarios, official } = race;
  const { outcome, rows, choose, clear } = useScenario(race);
  const real = useMemo(() => rowsOf(race, official), [race, official]);
  const chances = useMemo(() => standingsOf(scenarios).map(({ chance }) => chance), [scenarios]);
  const own = real.find(({ member }) => member.id === ownId);
  const [chosenId, setChosenId] = useState<string | null>(null);
  // Nothing depends on the games for a player who is eliminated, so the games start with the leader.
  const shownId = chosenId ?? (own && own.chance > 0 ? own.member.id : real[0]?.member.id);
  const index = Math.max(
    0,
    members.findIndex(({ id }) => id === shownId),
  );
  const swings = useMemo(() => swingsOf(scenarios, index), [scenarios, index]);
  const member = members[index];
  const chance = chances[index] ?? 0;
  if (member === undefined) return null;
  const isOwn = member.id === ownId;
  const name = scenarioName(race, outcome);
  const left = new Set(real.filter((row) => row.chance > 0).map((row) => row.member.id));
  const ownIndex = members.findIndex(({ id }) => id === ownId);
  return (
    <>
      {own && (
        <div className={css.own}>
          <p>
            You're {ordinal(own.rank)}. {finish(race, ownIndex)}
          </p>
          {own.chance > 0 && own.chance < 1 && (
            <ShareText
              text={
                own.needs === null
                  ? `I have a ${percent(own.chance)} chance to win ${isolated(groupName)}.`
                  : `I need ${own.needs}. ${percent(own.chance)} chance.`
              }
            />
          )}
        </div>
      )}
      <div className={layout.columns}>
        <Section
          title={name}
          aside={
            <>
              {left.size === 1 ? "Clinched" : `${left.size === members.length ? "Everyone" : left.size} can still win`}
              {status}
            </>
          }
        >
          <RaceTable label={name} rows={rows} ownId={ownId} contenders={left} isScenario={outcome !== official} />
          <Footnote race={race} index={ownIndex} />
        </Section>
        <div className={layout.column}>
          <Section title="Remaining Games">
            <MemberSelect
              label="Chances for"
              members={members}
              ownId={ownId}
              chosenId={member.id}
              onChoose={setChosenId}
            />
            <p className={css.lead}>
              <ChanceLine member={member} isOwn={isOwn} chance={chance} isOwnOut={own?.chance === 0} />
            </p>
            <ol className={css.games} aria-label="Remaining Games">
              {swings.map((swing) => (
                <RaceGame
                  key={swing.matchup}
                  swing={swing}
                  race={race}
                  outcome={outcome}
                  chance={chance}
                  who={isOwn ? "you" : memberName(member)}
                  onChoose={(seed) => {
                    const isTaken = outcome.winners[swing.matchup] === seed;
                    const first = choose(swing.matchup, isTaken ? null : seed);
                    announce(`${isTaken ? "Pick cleared." : `${teamName(race, seed)} wins.`}${leaderWords(first)}`);
                  }}
                />
              ))}
            </ol>
            {outcome !== official && (
              <p className={css.clear}>
                <Button
                  icon={<ResetIcon />}
                  onClick={() => {
                    clear();
                    announce("Picks cleared.");
                  }}
                >
                  Clear Picks
                </Button>
              </p>
            )}
          </Section>
          {children}
        </div>
      </div>
    </>
  );
}

const leaderWords = (first: ReturnType<ReturnType<typeof useScenario>["choose"]>) =>
  first ? ` ${isolated(memberName(first.member))} is first with ${grouped(first.total)} points.` : "";

interface ChanceProps {
  member: Member;
  isOwn: boolean;
  chance: number;
  isOwnOut: boolean;
}

function ChanceLine({ member, isOwn, chance, isOwnOut }: ChanceProps) {
  const name = <MemberName member={member} />;
  if (isOwnOut)
    return "You can't finish first anymore. Pick winners to see what happens, or view another player's chances.";
  if (chance === 0) return <>{name} can't finish first anymore. Pick winners to see what happens.</>;
  if (chance === 1) return <>{isOwn ? "You've" : <>{name} has</>} clinched first. Pick winners to see what happens.</>;
  return (
    <>
      {isOwn ? "You have" : <>{name} has</>} a <strong>{percent(chance)}</strong> chance to win. Pick winners to play it
      out.
    </>
  );
}

/** "You'll finish 5th to 17th." */
function finish({ members, scenarios }: Race, index: number): string {
  const { best, worst } = ranksOf(scenarios, index);
  if (best === worst) return `You'll finish ${ordinal(best)}, no matter what.`;
  if (best === 1 && worst === members.length) return "You could finish anywhere.";
  return `You'll finish ${ordinal(best)} to ${ordinal(worst)}.`;
}

/** How many players are behind the viewer for good, and what the chances are based on. */
function Footnote({ race: { scenarios, chances }, index }: { race: Race; index: number }) {
  const behind = useMemo(() => (index < 0 ? 0 : ranksOf(scenarios, index).behind), [scenarios, index]);
  const { ratedOn, choice, choose } = chances;
  return (
    <p className={layout.note}>
      {behind > 0 && `${counted(behind, "player")} can't catch you. `}
      {ratedOn === null ? "Chances treat every game as a coin flip" : `Chances use team ratings from ${ratedOn}`}, and
      players tied for first share the win.{" "}
      {choice !== null && (
        <TextLink onClick={() => choose(choice === "rating" ? "even" : "rating")}>
          {choice === "rating" ? "Use coin flips" : "Use team ratings"}
        </TextLink>
      )}
    </p>
  );
}

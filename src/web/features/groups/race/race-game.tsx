import type { CSSProperties } from "react";
import { feederOf, ROUND_OF } from "#domain/bracket.ts";
import { type BracketRecord, entrant } from "#domain/bracket-record.ts";
import { type Swing, sizeOf } from "#domain/race.ts";
import { SEASON } from "#domain/season.ts";
import { shortDays } from "#domain/season-days.ts";
import { teamStyle } from "#web/bracket/team-colors.ts";
import { classNames } from "#web/ui/class-names.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import slot from "../team-slot.module.css";
import type { Race } from "./race.ts";
import css from "./race-game.module.css";
import { gameName, percent, teamName, waitsFor, winnerOf } from "./race-words.ts";

interface Props {
  swing: Swing;
  race: Race;
  /** The outcome so far, with the chosen winners filled in. */
  outcome: BracketRecord;
  chance: number;
  /** The member's name, or "you". */
  who: string;
  onChoose: (seed: number) => void;
}

/** A smaller difference between two chances is only a rounding error. */
const NOTHING = 1e-9;

export function RaceGame({ swing, race, outcome, chance, who, onChoose }: Props) {
  const { matchup, sides } = swing;
  const seeds = ([0, 1] as const).map((index) => entrant(outcome.winners, matchup, index));
  const playing = seeds.filter((seed) => seed !== undefined);
  const winner = outcome.winners[matchup];
  const game = gameName(matchup);
  const isContested = chance > 0 && chance < 1;
  const isIdle = isContested && sizeOf(swing) < NOTHING;
  return (
    <li data-game={matchup} className={slot.game}>
      <p className={slot.head}>
        <span className={slot.title}>{game}</span> <span>{shortDays(SEASON.days[ROUND_OF[matchup]])}</span>
      </p>
      <fieldset
        className={css.game}
        aria-label={playing.length === 2 ? playing.map((seed) => teamName(race, seed)).join(" vs. ") : game}
      >
        {seeds.map((seed, index) => {
          const team = seed === undefined ? null : race.team(seed);
          if (seed === undefined || team === null) {
            const feeders = ([0, 1] as const).map((side) => feederOf(matchup, side));
            // If both teams are unknown, one slot names both earlier games.
            if (playing.length === 0 && index === 1) return null;
            return (
              <p key={index === 0 ? "upper" : "lower"} className={classNames(slot.slot, css.waiting)}>
                {playing.length === 0
                  ? feeders.map(winnerOf).join(" vs. ")
                  : waitsFor(feeders[index] ?? null, race, outcome)}
              </p>
            );
          }
          const then = sides.find((side) => side.seed === seed)?.chance ?? 0;
          return (
            <div key={index === 0 ? "upper" : "lower"} style={teamStyle(team)}>
              <button
                type="button"
                className={classNames(slot.slot, css.side)}
                aria-pressed={winner === seed}
                aria-disabled={playing.length < 2 || undefined}
                data-state={winner === undefined ? undefined : winner === seed ? "won" : "lost"}
                onClick={() => playing.length === 2 && onChoose(seed)}
              >
                <span className={slot.seed}>{seed}</span>{" "}
                <span className={slot.name}>
                  {team.name} <VisuallyHidden>wins</VisuallyHidden>
                </span>
                {isContested && !isIdle && (
                  <span>
                    <VisuallyHidden>, chance becomes</VisuallyHidden> {percent(then)}
                  </span>
                )}
              </button>
              {isContested && !isIdle && <SwingBar now={chance} then={then} />}
            </div>
          );
        })}
      </fieldset>
      {isIdle && <p className={css.idle}>Doesn't affect {who}</p>}
    </li>
  );
}

/** From the chance now, which has a mark, to the chance if the team wins. */
function SwingBar({ now, then }: { now: number; then: number }) {
  const shares = { "--from": Math.min(now, then), "--size": Math.abs(then - now), "--now": now } as CSSProperties;
  return (
    <span className={css.bar} style={shares} aria-hidden="true">
      <span className={css.swing} />
      <span className={css.now} />
    </span>
  );
}

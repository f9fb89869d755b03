import { useEffect, useRef } from "react";
import { type Bracket, matchup } from "#domain/bracket.ts";
import { counted } from "#domain/counting.ts";
import { ROUNDS } from "#domain/rounds.ts";
import { Button } from "../../ui/button.tsx";
import { CheckIcon, ChevronRightIcon, Trophy } from "../../ui/icons.tsx";
import { matchupsOf, viewOf, winnersOf } from "../bracket-view.ts";
import canvas from "../canvas/canvas.module.css";
import { SIZES } from "../canvas/canvas.tsx";
import { progressCounts } from "../labels.ts";
import { MatchupSlots } from "../slots/matchup-slots.tsx";
import { teamStyle } from "../team-colors.ts";
import rounds from "./bracket-rounds.module.css";
import pager from "./round-pager.module.css";
import css from "./whole-bracket.module.css";

interface Props {
  bracket: Bracket;
  /** The round that was in view before, counted from 0. */
  round: number;
  onRound: (round: number) => void;
}

/** A small canvas where each column is a button that opens its round (docs/behavior/screens.md#phone-layout). */
export function WholeBracket({ bracket, round, onRound }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const open = ROUNDS.map(({ id }) => winnersOf(bracket, id).filter((winner) => winner === null).length);
  const next = open.findIndex((count) => count > 0);
  const view = viewOf(bracket, "readOnly");
  return (
    <>
      <section className={css.whole} aria-labelledby="whole-bracket" data-mini>
        <header className={rounds.head}>
          <h2 id="whole-bracket" ref={heading} tabIndex={-1}>
            Whole Bracket
          </h2>
          <p>
            <strong>{progressCounts(bracket).picks}</strong> Select a round
          </p>
        </header>
        <div className={css.rounds}>
          {ROUNDS.map(({ id, name }, index) => {
            const games = matchupsOf(id);
            const decided = games.length - (open[index] ?? 0);
            return (
              <button
                key={id}
                type="button"
                data-next={index === next || undefined}
                aria-label={`${name}, ${decided} of ${games.length} picked`}
                onClick={() => onRound(index)}
              >
                <span className={css.name}>{name}</span>
                <span className={css.count}>
                  {decided === games.length && <CheckIcon size={12} />} {decided} of {games.length}
                </span>
                <span className={canvas.column} data-round={id}>
                  <span className={canvas.games}>
                    {games.map((game) => (
                      <MatchupSlots key={game} view={view} of={matchup(bracket, game)} size={SIZES[id]} />
                    ))}
                  </span>
                  {id === "championship" && (
                    <span className={canvas.champion}>
                      <span
                        className={css.trophy}
                        style={bracket.winner === null ? undefined : teamStyle(bracket.winner)}
                        data-decided={bracket.winner !== null || undefined}
                      >
                        <Trophy size={38} />
                      </span>
                    </span>
                  )}
                </span>
              </button>
            );
          })}
        </div>
      </section>
      <nav className={pager.pager} aria-label="Rounds">
        <Button onClick={() => onRound(round)}>Rounds</Button>
        <span className={css.left}>{next < 0 ? "All picked" : `${counted(open[next] ?? 0, "game")} left`}</span>
        <Button
          variant="ink"
          iconAfter={<ChevronRightIcon />}
          onClick={() => onRound(next < 0 ? ROUNDS.length - 1 : next)}
        >
          {ROUNDS.at(next)?.name}
        </Button>
      </nav>
    </>
  );
}

import { useEffect, useRef } from "react";
import { type Bracket, isLoser, isWinner, type MatchupId, matchup, type SlotIndex } from "../../../domain/bracket.ts";
import { ROUNDS } from "../../../domain/rounds.ts";
import { TeamBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckIcon, ChevronRightIcon, Trophy } from "../../ui/icons.tsx";
import { matchupsOf, winnersOf } from "../bracket-view.ts";
import { progressCounts } from "../labels.ts";
import { lineStyle, teamStyle } from "../team-colors.ts";
import pager from "./round-pager.module.css";
import css from "./whole-bracket.module.css";

interface Props {
  bracket: Bracket;
  /** The round that was in view before, from 0. */
  round: number;
  onRound: (round: number) => void;
}

/**
 * The whole bracket in miniature on a phone: each round is a button that opens it
 * (docs/behavior/screens.md#phone-layout).
 */
export function WholeBracket({ bracket, round, onRound }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const open = ROUNDS.map(({ id }) => winnersOf(bracket, id).filter((winner) => winner === null).length);
  const next = open.findIndex((count) => count > 0);
  const left = open[next] ?? 0;
  return (
    <>
      <section className={css.whole} aria-labelledby="whole-bracket">
        <header className={css.head}>
          <h2 id="whole-bracket" ref={heading} tabIndex={-1}>
            Whole Bracket
          </h2>
          <p>
            <strong>{progressCounts(bracket).picks}</strong> Tap a round
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
                className={css.round}
                data-round={id}
                data-next={index === next || undefined}
                aria-label={`${name}, ${decided} of ${games.length} picked`}
                onClick={() => onRound(index)}
              >
                <span className={css.name}>{name}</span>
                <span className={css.count}>
                  {decided === games.length && <CheckIcon size={12} />} {decided} of {games.length}
                </span>
                <span className={css.games}>
                  {games.map((game) => (
                    <MiniMatchup key={game} bracket={bracket} id={game} />
                  ))}
                </span>
              </button>
            );
          })}
        </div>
      </section>
      <nav className={pager.pager} data-wide aria-label="Rounds">
        <Button onClick={() => onRound(round)}>Rounds</Button>
        <span className={css.left}>{next < 0 ? "All picked" : `${left} ${left === 1 ? "game" : "games"} open`}</span>
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

function MiniMatchup({ bracket, id }: { bracket: Bracket; id: MatchupId }) {
  const of = matchup(bracket, id);
  const winner = of.winner?.team ?? null;
  return (
    <span className={css.matchup} data-final={id === "champ" || undefined}>
      <MiniSlot bracket={bracket} id={id} index={0} />
      {id === "champ" && (
        <span
          className={css.champion}
          style={winner === null ? undefined : teamStyle(winner)}
          data-decided={winner !== null || undefined}
        >
          <Trophy size={38} />
        </span>
      )}
      <MiniSlot bracket={bracket} id={id} index={1} />
      {winner !== null && <span className={css.line} data-index={isWinner(of, 0) ? 0 : 1} style={lineStyle(winner)} />}
    </span>
  );
}

function MiniSlot({ bracket, id, index }: { bracket: Bracket; id: MatchupId; index: SlotIndex }) {
  const of = matchup(bracket, id);
  const { seed, team } = of.teams[index];
  if (team === null) return <span className={css.empty}>{seed === 0 ? null : seed}</span>;
  const look = isWinner(of, index) ? "winner" : isLoser(of, index) ? "loser" : "open";
  return (
    <span className={css.slot} data-look={look} style={teamStyle(team)}>
      <span className={css.seed}>{seed}</span>
      <TeamBadge logoUrl={team.logoUrl} size={26} />
    </span>
  );
}

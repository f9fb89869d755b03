import { useState } from "react";
import { type MatchupId, matchup } from "../../../domain/bracket.ts";
import { ROUNDS } from "../../../domain/rounds.ts";
import { POINTS } from "../../../domain/scoring.ts";
import { multiplier } from "../../../domain/week.ts";
import { Button } from "../../ui/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../../ui/icons.tsx";
import { announce } from "../../ui/live-region.ts";
import { useSwipe } from "../../ui/use-paging.ts";
import { matchupsOf } from "../bracket-view.ts";
import rounds from "../rounds/bracket-rounds.module.css";
import pager from "../rounds/round-pager.module.css";
import { useSeason } from "../season-context.ts";
import { captionText } from "../slots/caption-text.ts";
import slots from "../slots/matchup-slots.module.css";
import { AgreementRule } from "./agreement-rule.tsx";
import css from "./compare-rounds.module.css";
import { PlacedSlot } from "./compare-slot.tsx";
import { agreements, type ComparedBrackets, markOf, type PlacedTeam } from "./compared-brackets.ts";

interface Props {
  compared: ComparedBrackets;
  week: number;
}

/** Two brackets on a phone: the winners of one round at a time (docs/behavior/groups.md#comparing-two-members). */
export function CompareRounds({ compared, week }: Props) {
  const [at, setAt] = useState(0);
  const { id: round, name } = ROUNDS[at] ?? ROUNDS[0];
  const turn = (to: number) => {
    if (ROUNDS[to] === undefined) return;
    setAt(to);
    announce(`${ROUNDS[to].name}. Round ${to + 1}.`);
  };
  const swipe = useSwipe((step) => turn(at + step));
  const different = agreements(compared, round).filter((isSame) => !isSame).length;
  const games = matchupsOf(round).length;
  return (
    <>
      <section key={round} className={rounds.round} aria-label={name} {...swipe}>
        <div className={css.strip}>
          {ROUNDS.map(({ id }, index) => (
            <div key={id} className={css.group} data-current={index === at || undefined} data-round={id}>
              <AgreementRule agreements={agreements(compared, id)} />
            </div>
          ))}
        </div>
        <header className={rounds.head}>
          <h2>{name}</h2>
          <p>
            <strong>
              {games === 1 ? (different === 1 ? "differs" : "the same") : `${different} of ${games} differ`}
            </strong>{" "}
            {POINTS[round] * multiplier(week)} a winner
          </p>
        </header>
        <ol className={rounds.matchups}>
          {matchupsOf(round).map((id) => (
            <li key={id}>
              <ComparedGame compared={compared} id={id} />
            </li>
          ))}
        </ol>
      </section>
      <nav className={pager.pager} aria-label="Rounds">
        <Button icon={<ChevronLeftIcon />} disabled={at === 0} onClick={() => turn(at - 1)}>
          Prev
        </Button>
        <span className={css.counter}>
          {at + 1} of {ROUNDS.length}
        </span>
        <Button
          variant="ink"
          iconAfter={<ChevronRightIcon />}
          disabled={at === ROUNDS.length - 1}
          onClick={() => turn(at + 1)}
        >
          Next
        </Button>
      </nav>
    </>
  );
}

/** The winner of a matchup in both brackets, or in each, under the pairs that play there. */
function ComparedGame({ compared, id }: { compared: ComparedBrackets; id: MatchupId }) {
  const season = useSeason();
  const { brackets, names } = compared;
  const [one, other] = brackets.map((bracket) => matchup(bracket, id));
  if (!one?.winner?.team || !other?.winner?.team) return null;
  const pairs = [one, other].map(({ teams }) => teams.map(({ team }) => team?.name ?? "").join(" v "));
  const caption = captionText(brackets[0], id, season);
  const placed = (side: 0 | 1): PlacedTeam => {
    const winner = (side === 0 ? one : other).winner;
    const team = winner?.team ?? (one.winner?.team as PlacedTeam["team"]);
    return { side, seed: `${winner?.seed}`, team, isWinner: true, mark: markOf(compared, side, id) };
  };
  const isSame = one.winner.team.id === other.winner.team.id;
  const seeds = [...new Set([one.winner.seed, other.winner.seed])].join("/");
  const shown = isSame ? [{ ...placed(0), side: "both" as const, seed: seeds }] : [placed(0), placed(1)];
  return (
    <fieldset className={slots.matchup} data-size="phone" aria-label={pairs.join("; ")}>
      <p className={css.caption}>
        {caption && caption.place !== "" && <strong>{caption.title}</strong>}{" "}
        {[...new Set(pairs)].map((pair, index) => (
          <span key={pair}>
            {index > 0 && " / "}
            {pair}
          </span>
        ))}
      </p>
      {shown.map((each) => (
        <div key={each.side} className={css.slot}>
          <PlacedSlot placed={each} whose={names} size="phone" isHalf={false} />
        </div>
      ))}
    </fieldset>
  );
}

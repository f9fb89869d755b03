import { useState } from "react";
import { type MatchupId, matchup } from "#domain/bracket.ts";
import { ROUNDS } from "#domain/rounds.ts";
import { POINTS } from "#domain/scoring.ts";
import { multiplier } from "#domain/week.ts";
import { announce } from "../../ui/live-region.ts";
import { ProgressStrip } from "../../ui/page/section.tsx";
import { useSwipe } from "../../ui/use-paging.ts";
import { matchupsOf } from "../bracket-view.ts";
import { roundLabel } from "../labels.ts";
import rounds from "../rounds/bracket-rounds.module.css";
import { RoundPager } from "../rounds/round-pager.tsx";
import { useSeason } from "../season-context.ts";
import { captionText } from "../slots/caption.tsx";
import slots from "../slots/matchup-slots.module.css";
import css from "./compare-rounds.module.css";
import { CompareSlot } from "./compare-slot.tsx";
import { agreementSegments, agreements, type ComparedBrackets, winnersOf } from "./compared-brackets.ts";

/** Two brackets on a phone: the winners of one round at a time (docs/behavior/groups.md#comparing-two-members). */
export function CompareRounds({ compared, week }: { compared: ComparedBrackets; week: number }) {
  const [at, setAt] = useState(0);
  const { id: round, name } = ROUNDS[at] ?? ROUNDS[0];
  const turn = (to: number) => {
    if (ROUNDS[to] === undefined) return;
    setAt(to);
    announce(roundLabel(to));
  };
  const swipe = useSwipe((step) => turn(at + step));
  const different = agreements(compared, round).filter((isSame) => !isSame).length;
  const games = matchupsOf(round).length;
  return (
    <>
      <section key={round} className={rounds.round} aria-label={name} {...swipe}>
        <div className={css.strip}>
          <ProgressStrip groups={ROUNDS.map(({ id }) => agreementSegments(compared, id))} current={at} />
        </div>
        <header className={rounds.head}>
          <h2>{name}</h2>
          <p>
            <strong>
              {games === 1 ? (different === 1 ? "differs" : "the same") : `${different} of ${games} differ`}
            </strong>{" "}
            {POINTS[round] * multiplier(week)} pts per win
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
      <RoundPager round={at} onTurn={turn} />
    </>
  );
}

/** Each bracket's two teams, and below them the winners. */
function ComparedGame({ compared, id }: { compared: ComparedBrackets; id: MatchupId }) {
  const season = useSeason();
  const { brackets, names } = compared;
  const winners = winnersOf(compared, id);
  if (winners === null) return null;
  const pairs = brackets.map((bracket) =>
    matchup(bracket, id)
      .teams.map(({ team }) => team?.name ?? "")
      .join(" vs. "),
  );
  const caption = captionText(brackets[0], id, season);
  return (
    <fieldset className={slots.matchup} data-size="phone" aria-label={pairs.join("; ")}>
      <p className={css.caption}>
        {caption && caption.city !== "" && <strong>{caption.title}</strong>}{" "}
        {[...new Set(pairs)].map((pair, index) => (
          <span key={pair}>
            {index > 0 && " / "}
            {pair}
          </span>
        ))}
      </p>
      {winners.map((each) => (
        <CompareSlot key={each.side} content={[each]} whose={names} size="phone" />
      ))}
    </fieldset>
  );
}

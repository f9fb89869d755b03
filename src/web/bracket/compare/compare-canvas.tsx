import { type CSSProperties, useId, useState } from "react";
import { type MatchupId, matchup } from "../../../domain/bracket.ts";
import { ROUNDS, type RoundId } from "../../../domain/rounds.ts";
import { POINTS } from "../../../domain/scoring.ts";
import { multiplier } from "../../../domain/week.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { matchupsOf } from "../bracket-view.ts";
import canvas from "../canvas/bracket-canvas.module.css";
import { PanArea } from "../canvas/pan-area.tsx";
import heading from "../canvas/round-heading.module.css";
import { matchupLabel } from "../labels.ts";
import { useSeason } from "../season-context.ts";
import slots from "../slots/matchup-slots.module.css";
import { teamStyle } from "../team-colors.ts";
import { AgreementRule } from "./agreement-rule.tsx";
import css from "./compare-canvas.module.css";
import { CompareChampion } from "./compare-champion.tsx";
import { CompareSlot } from "./compare-slot.tsx";
import { agreements, type ComparedBrackets, type Part, placeOf, type Track, tracksOf } from "./compared-brackets.ts";

const SIZES = { first: "small", quarter: "small", semi: "semi", championship: "final" } as const;

interface Props {
  compared: ComparedBrackets;
  week: number;
}

/** Two brackets on one canvas (docs/behavior/groups.md#comparing-two-members), with common picks muted. */
export function CompareCanvas({ compared, week }: Props) {
  const id = useId();
  const { championshipYear, venue } = useSeason();
  const [isFull, setFull] = useState(false);
  return (
    <PanArea isFull={isFull}>
      <div className={canvas.canvas} data-full={isFull || undefined}>
        {ROUNDS.map(({ id: round, heading: name }) => (
          <section key={round} className={canvas.column} data-round={round} aria-labelledby={`${id}${round}`}>
            <div className={heading.heading}>
              <AgreementRule agreements={agreements(compared, round)} />
              <h2 id={`${id}${round}`}>{name}</h2>
              <p>{worthLabel(round, week)}</p>
            </div>
            {round === "championship" && (
              <p className={canvas.label}>
                <span>{championshipYear}</span> <span>CFP Championship</span>
              </p>
            )}
            <ol className={canvas.games}>
              {matchupsOf(round).map((each) => (
                <li key={each}>
                  <ComparedMatchup compared={compared} id={each} />
                </li>
              ))}
            </ol>
            {round === "championship" && (
              <div className={canvas.champion}>
                <CompareChampion compared={compared} />
              </div>
            )}
          </section>
        ))}
        <footer className={canvas.footer}>
          <span>DASHED: POINTS STILL OPEN</span>
          <span className={canvas.fit}>
            <TextLink onClick={() => setFull(!isFull)}>{isFull ? "Fit to screen" : "Full size"}</TextLink>
          </span>
          <span>{venue}</span>
        </footer>
      </div>
    </PanArea>
  );
}

/** The value of a round's winner: "x13, 104 A WINNER". */
function worthLabel(round: RoundId, week: number): string {
  return `x${multiplier(week)}, ${POINTS[round] * multiplier(week)} A WINNER`;
}

function ComparedMatchup({ compared, id }: { compared: ComparedBrackets; id: MatchupId }) {
  const [upper, lower] = [placeOf(compared, id, 0), placeOf(compared, id, 1)];
  const size = SIZES[roundOf(id)];
  return (
    <fieldset className={`${slots.matchup} ${css.matchup}`} data-size={size} aria-label={groupLabel(compared, id)}>
      {upper && <CompareSlot place={upper} whose={compared.names} size={size} />}
      {lower && <CompareSlot place={lower} whose={compared.names} size={size} />}
      {tracksOf(compared, id).map((track) => (
        <TrackLine key={track.side} track={track} />
      ))}
    </fieldset>
  );
}

const roundOf = (id: MatchupId) => ROUNDS.find((round) => matchupsOf(round.id).includes(id))?.id ?? "first";

/** The picks of a matchup, for screen readers. */
function groupLabel({ brackets, names }: ComparedBrackets, id: MatchupId): string {
  const [one, other] = brackets.map((bracket) => matchupLabel(bracket, matchup(bracket, id)));
  return one === other ? `${one}, both the same` : `${names[0]}: ${one}; ${names[1]}: ${other}`;
}

/** A winner's line. Its heights are relative to the slots it connects. Hidden from screen readers. */
function TrackLine({ track: { side, team, isQuiet, from, to, bend } }: { track: Track }) {
  const off = (part: Part, height: string) => (part === "whole" ? "0px" : `(${part === 0 ? -1 : 1} * ${height} / 4)`);
  const middle = from.index === 0 ? "var(--height) / 2" : "100% - var(--height) / 2";
  const start = `calc(${middle} + ${off(from.part, "var(--height)")})`;
  const end = `calc(50% + ${off(to, "var(--next)")})`;
  const isDown = from.index === 0;
  const style = { ...teamStyle(team), "--start": start, "--end": end, "--bend": `${5 * bend}px` } as CSSProperties;
  return (
    <span
      className={css.track}
      data-side={side}
      data-down={isDown || undefined}
      data-quiet={isQuiet || undefined}
      style={style}
      aria-hidden="true"
    />
  );
}

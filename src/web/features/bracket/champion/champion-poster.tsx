import { memo, useState } from "react";
import type { Team } from "../../../../domain/team.ts";
import { Trophy } from "../../../ui/trophy.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { teamStyle } from "../slots/team-colors.ts";
import css from "./champion-poster.module.css";
import { posterName } from "./display-type.ts";

const UNDECIDED = "To Be Determined";

interface Props {
  /** Whom it shows, with the seed. */
  champion: Team | null;
  seed: number;
  /** The champion; another one is shown only while the pointer or the focus is on a finalist. */
  actual: Team | null;
  /** The side its finalist stands on: the poster wipes in from there. */
  from: "above" | "below";
  /** Its width in pixels; everything on it follows. */
  width: number;
}

/** The end of the road: the champion's name, fitted to the poster, or 'To Be Determined'. */
export const ChampionPoster = memo(function ChampionPoster({ champion, seed, actual, from, width }: Props) {
  const [first] = useState(actual?.id);
  const isPreview = champion?.id !== actual?.id;
  const { lines, size } = posterName(champion?.name ?? UNDECIDED);
  return (
    <figure
      className={css.poster}
      aria-label="Champion"
      data-look={champion === null ? "open" : isPreview ? "preview" : "decided"}
      data-from={from}
      {...(champion !== null && { "data-team": true, style: teamStyle(champion) })}
    >
      {isPreview && <VisuallyHidden>{actual?.name ?? UNDECIDED}</VisuallyHidden>}
      <div
        key={actual?.id}
        className={css.sheet}
        aria-hidden={isPreview || undefined}
        data-arrived={(actual !== null && actual.id !== first) || undefined}
      >
        <p className={css.word}>CHAMPION</p>
        <span className={css.trophy}>
          <Trophy size={width > 300 ? 78 : 76} />
        </span>
        <p className={css.name} data-lines={lines.length} style={{ fontSize: Math.round(size * width) }}>
          {lines.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </p>
        {champion !== null && (
          <p className={css.facts}>
            <span>No. {seed} seed</span> <span>{champion.conference}</span>
          </p>
        )}
      </div>
    </figure>
  );
});

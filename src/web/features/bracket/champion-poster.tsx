import { memo, useState } from "react";
import type { Team } from "../../../domain/team.ts";
import { Trophy } from "../../ui/trophy.tsx";
import css from "./champion-poster.module.css";
import { posterName } from "./display-type.ts";
import { teamStyle } from "./team-colors.ts";

interface Props {
  champion: Team | null;
  seed: number;
  /** Shown only because the pointer is on a finalist. */
  isPreview: boolean;
  /** The side its finalist stands on: the poster wipes in from there. */
  from: "above" | "below";
  /** Its width in pixels; everything on it follows. */
  width: number;
}

/** The end of the road: the champion's name, fitted to the poster, or 'To Be Determined'. */
export const ChampionPoster = memo(function ChampionPoster({ champion, seed, isPreview, from, width }: Props) {
  const [first] = useState(champion?.id);
  const { lines, size } = posterName(champion?.name ?? "To Be Determined");
  const hasArrived = champion !== null && !isPreview && champion.id !== first;
  return (
    <figure
      className={css.poster}
      aria-label="Champion"
      data-look={champion === null ? "open" : isPreview ? "preview" : "decided"}
      data-from={from}
      {...(champion !== null && { "data-team": true, style: teamStyle(champion) })}
    >
      <div key={`${champion?.id} ${isPreview}`} className={css.sheet} data-arrived={hasArrived || undefined}>
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

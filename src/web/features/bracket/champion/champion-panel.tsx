import { memo, useState } from "react";
import type { Team } from "../../../../domain/team.ts";
import { Trophy } from "../../../ui/trophy.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { fitChampionName } from "../fit-name.ts";
import { teamStyle } from "../team-colors.ts";
import css from "./champion-panel.module.css";

const UNDECIDED = "To Be Determined";

interface Props {
  /** The team on the panel, with its seed. */
  champion: Team | null;
  seed: number;
  /** The picked champion; a preview shows another one while the pointer or the focus is on a finalist. */
  actual: Team | null;
  /** Where its finalist is: the panel wipes in from there. */
  from: "above" | "below";
  /** Its width in pixels, which the size of the name follows. */
  width: number;
}

/** The champion's name, fitted to the panel, or 'To Be Determined'. */
export const ChampionPanel = memo(function ChampionPanel({ champion, seed, actual, from, width }: Props) {
  const [first] = useState(actual?.id);
  const isPreview = champion?.id !== actual?.id;
  const { lines, size } = fitChampionName(champion?.name ?? UNDECIDED);
  return (
    <figure
      className={css.panel}
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

import { type CSSProperties, memo } from "react";
import { matchup } from "../../../domain/bracket.ts";
import { displayWidth } from "../../../domain/display-width.ts";
import type { Team } from "../../../domain/team.ts";
import { Trophy } from "../../ui/icons.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { type BracketView, connectorView } from "../bracket-view.ts";
import { fitChampionName } from "../fit-name.ts";
import { teamStyle } from "../team-colors.ts";
import { useArrivals } from "../use-arrivals.ts";
import css from "./champion.module.css";

const UNDECIDED = "To Be Determined";

/** The champion panel between the two finalists. It fills its container. */
export function Champion({ view: { bracket, preview } }: { view: Pick<BracketView, "bracket" | "preview"> }) {
  const connector = connectorView(bracket, preview, "champ");
  return (
    <Panel
      champion={connector?.team ?? null}
      seed={connector === null ? 0 : matchup(preview, "champ").teams[connector.index].seed}
      actual={bracket.winner}
      from={connector?.index === 1 ? "below" : "above"}
    />
  );
}

interface Props {
  /** The team shown on the panel: the picked champion, or a preview while a finalist is hovered or focused. */
  champion: Team | null;
  seed: number;
  /** The picked champion, ignoring any preview. */
  actual: Team | null;
  /** The side that the panel wipes in from: the winning finalist's side. */
  from: "above" | "below";
}

/** The champion's name, fitted to the panel, or 'To Be Determined'. */
const Panel = memo(function Panel({ champion, seed, actual, from }: Props) {
  const arrivals = useArrivals(actual?.id);
  const isPreview = champion?.id !== actual?.id;
  const name = champion?.name ?? UNDECIDED;
  const { lines, size } = fitChampionName(name);
  const share = (of: number) => `${(of * 100).toFixed(2)}cqw`;
  /**
   * The name's font sizes relative to the panel's width: fitted to the panel, and for a single line on a short panel.
   */
  const sizes = {
    "--lines": lines.length,
    "--fitted": share(size),
    "--one-line": share(Math.min(size * 2, 0.85 / displayWidth(name))),
  } as CSSProperties;
  return (
    <figure
      className={css.panel}
      aria-label="Champion"
      data-state={champion === null ? "open" : isPreview ? "preview" : "decided"}
      data-from={from}
      {...(champion !== null && { style: teamStyle(champion) })}
    >
      {isPreview && <VisuallyHidden>{actual?.name ?? UNDECIDED}</VisuallyHidden>}
      <div
        key={arrivals}
        className={css.sheet}
        style={sizes}
        aria-hidden={isPreview || undefined}
        data-arrived={(actual !== null && arrivals > 0) || undefined}
      >
        <p className={css.word}>CHAMPION</p>
        <span className={css.trophy}>
          <Trophy />
        </span>
        <p className={css.name}>
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

import type { CSSProperties } from "react";
import { matchup } from "#domain/bracket.ts";
import { displayWidth } from "#domain/display-width.ts";
import { Trophy } from "../../ui/icons.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { type BracketView, connectorView } from "../bracket-view.ts";
import { fitChampionName } from "../fit-name.ts";
import { teamStyle } from "../team-colors.ts";
import { useArrivals } from "../use-arrivals.ts";
import css from "./champion.module.css";

const UNDECIDED = "To Be Determined";

/** While a slot is hovered or focused, the panel shows who would be champion if that slot were clicked. */
export function Champion({ view: { bracket, preview } }: { view: Pick<BracketView, "bracket" | "preview"> }) {
  const connector = connectorView(bracket, preview, "champ");
  const champion = connector?.team ?? null;
  const actual = bracket.winner;
  const arrivals = useArrivals(actual?.id);
  const isPreview = champion?.id !== actual?.id;
  const name = champion?.name ?? UNDECIDED;
  const { lines, size } = fitChampionName(name);
  const share = (of: number) => `${(of * 100).toFixed(2)}cqw`;
  /** A short panel shows the name on a single line. */
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
      // The panel wipes in from the winning finalist's side.
      data-from={connector?.index === 1 ? "below" : undefined}
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
        {connector !== null && (
          <p className={css.facts}>
            <span>No. {matchup(preview, "champ").teams[connector.index].seed} seed</span>{" "}
            <span>{connector.team.conference}</span>
          </p>
        )}
      </div>
    </figure>
  );
}

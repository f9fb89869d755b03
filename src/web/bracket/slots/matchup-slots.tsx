import type { ReactNode } from "react";
import type { Matchup } from "#domain/bracket.ts";
import type { BracketView } from "../bracket-view.ts";
import { Connector } from "../canvas/connector.tsx";
import { matchupLabel } from "../labels.ts";
import { Caption } from "./caption.tsx";
import css from "./matchup-slots.module.css";
import { Slot, type SlotSize, slotProps } from "./slot.tsx";

interface Props {
  view: BracketView;
  of: Matchup;
  size: SlotSize;
  /** Shown between the two slots. */
  children?: ReactNode;
}

export function MatchupSlots({ view, of, size, children }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser lays out a fieldset's inner box again after every pick
    <div role="group" className={css.matchup} data-size={size} aria-label={matchupLabel(view.bracket, of)}>
      <Caption bracket={view.bracket} id={of.id} size={size} />
      <Slot {...slotProps(view, of, 0, size)} />
      {children}
      <Slot {...slotProps(view, of, 1, size)} />
      {size !== "phone" && <Connector view={view} id={of.id} />}
    </div>
  );
}

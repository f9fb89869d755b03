import type { ReactNode } from "react";
import type { Matchup } from "../../../domain/bracket.ts";
import { type BracketView, connectorView } from "../bracket-view.ts";
import { Connector } from "../canvas/connector.tsx";
import { matchupLabel } from "../labels.ts";
import { useSeason } from "../season-context.ts";
import { Caption, captionText } from "./caption.tsx";
import css from "./matchup-slots.module.css";
import { Slot, type SlotSize, slotProps } from "./slot.tsx";

interface Props {
  view: BracketView;
  of: Matchup;
  size: SlotSize;
  /** Shown between the two slots. */
  children?: ReactNode;
}

/** A matchup with its caption, two slots and, except on a phone, the winner's line, as a labeled group. */
export function MatchupSlots({ view, of, size, children }: Props) {
  const { bracket, preview } = view;
  const caption = captionText(bracket, of.id, useSeason());
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser lays out a fieldset's inner box again after every pick
    <div role="group" className={css.matchup} data-size={size} aria-label={matchupLabel(bracket, of)}>
      <Caption id={of.id} text={caption} size={size} />
      <Slot {...slotProps(view, of, 0, size)} />
      {children}
      <Slot {...slotProps(view, of, 1, size)} />
      {size !== "phone" && (
        <Connector
          id={of.id}
          actual={connectorView(bracket, bracket, of.id)}
          shown={connectorView(bracket, preview, of.id)}
        />
      )}
    </div>
  );
}

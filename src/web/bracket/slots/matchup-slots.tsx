import { memo, type ReactNode } from "react";
import type { Matchup } from "../../../domain/bracket.ts";
import { type BracketView, type ConnectorView, connectorView } from "../bracket-view.ts";
import { Connector } from "../canvas/connector.tsx";
import { matchupLabel } from "../labels.ts";
import { useSeason } from "../season-context.ts";
import { Caption, type CaptionText, captionText } from "./caption.tsx";
import css from "./matchup-slots.module.css";
import { Slot, type SlotProps, type SlotSize, slotProps } from "./slot.tsx";

interface Props {
  view: BracketView;
  of: Matchup;
  size: SlotSize;
  /** Shown between the two slots. */
  children?: ReactNode;
}

/** A matchup with its caption and two slots, as a labeled group. */
export function MatchupSlots({ view, of, size, children }: Props) {
  const season = useSeason();
  return (
    <MatchupGroup
      label={matchupLabel(view.bracket, of)}
      caption={captionText(view.bracket, of.id, season)}
      upper={slotProps(view, of, 0, size)}
      lower={slotProps(view, of, 1, size)}
      actual={size === "phone" ? null : connectorView(view.bracket, view.bracket, of.id)}
      shown={size === "phone" ? null : connectorView(view.bracket, view.preview, of.id)}
    >
      {children}
    </MatchupGroup>
  );
}

interface GroupProps {
  label: string;
  caption: CaptionText | null;
  upper: SlotProps;
  lower: SlotProps;
  /** The winner's line without a preview, and the line on screen, which may be a preview. Both are null on a phone. */
  actual: ConnectorView | null;
  shown: ConnectorView | null;
  children: ReactNode;
}

/** Memoized, so that it re-renders only when its own props change, not after every pick. */
const MatchupGroup = memo(function MatchupGroup(props: GroupProps) {
  const { label, caption, upper, lower, actual, shown, children } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has an extra inner box that every pick would lay out again
    <div role="group" className={css.matchup} data-size={upper.size} aria-label={label}>
      <Caption id={upper.id} text={caption} size={upper.size} />
      <Slot {...upper} />
      {children}
      <Slot {...lower} />
      <Connector id={upper.id} actual={actual} shown={shown} />
    </div>
  );
}, isSameGroup);

function isSameGroup(before: GroupProps, now: GroupProps): boolean {
  return (
    before.label === now.label &&
    before.children === now.children &&
    isSame(before.caption, now.caption) &&
    isSame(before.actual, now.actual) &&
    isSame(before.shown, now.shown) &&
    isSame(before.upper, now.upper) &&
    isSame(before.lower, now.lower)
  );
}

function isSame<T extends object>(before: T | null, now: T | null): boolean {
  if (before === null || now === null) return before === now;
  return (Object.keys(now) as (keyof T)[]).every((key) => before[key] === now[key]);
}

import { memo, type ReactNode } from "react";
import { isSelectable, isWinner, type Matchup, otherSlot, type SlotIndex } from "../../../domain/bracket.ts";
import { type BracketView, type ConnectorView, connectorView, slotView } from "../bracket-view.ts";
import { Connector } from "../canvas/connector.tsx";
import { matchupLabel, resultLabel, slotLabel, waitingLabel } from "../labels.ts";
import { useSeason } from "../season-context.ts";
import { Caption, type CaptionText, captionText } from "./caption.tsx";
import css from "./matchup-slots.module.css";
import { Slot, type SlotProps, type SlotSize } from "./slot.tsx";
import { slotKey } from "./slot-focus.ts";

interface Props {
  view: BracketView;
  of: Matchup;
  size: SlotSize;
  /** Goes between the two slots. */
  children?: ReactNode;
}

/** A matchup, with its caption and its two slots, as a named group. */
export function MatchupSlots({ view, of, size, children }: Props) {
  const season = useSeason();
  return (
    <MatchupGroup
      label={matchupLabel(view.bracket, of)}
      caption={captionText(view.bracket, of.id, season)}
      upper={{ ...slotProps(view, of, 0), size }}
      lower={{ ...slotProps(view, of, 1), size }}
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
  /** The winner's line and, during a preview, the line displayed instead; null on a phone. */
  actual: ConnectorView | null;
  shown: ConnectorView | null;
  children: ReactNode;
}

/** The memoized group: re-renders only when its own props change, not after every pick. */
const MatchupGroup = memo(function MatchupGroup(props: GroupProps) {
  const { label, caption, upper, lower, actual, shown, children } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a box within its box, laid out again with every pick
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
    before.caption?.title === now.caption?.title &&
    before.caption?.city === now.caption?.city &&
    isSameConnector(before.actual, now.actual) &&
    isSameConnector(before.shown, now.shown) &&
    isSameSlot(before.upper, now.upper) &&
    isSameSlot(before.lower, now.lower)
  );
}

function isSameConnector(before: ConnectorView | null, now: ConnectorView | null): boolean {
  return before?.team === now?.team && before?.isPreview === now?.isPreview;
}

function isSameSlot(before: SlotProps, now: SlotProps): boolean {
  return (Object.keys(now) as (keyof SlotProps)[]).every((key) => before[key] === now[key]);
}

function slotProps(view: BracketView, of: Matchup, index: SlotIndex) {
  const { bracket, preview, mode, activeSlot, nextSlot, events, verdicts } = view;
  const shown = slotView(bracket, preview, of.id, index);
  const { team } = of.teams[index];
  const isControl = events !== null && (team !== null || isSelectable(bracket, of.id, index));
  const verdict = isWinner(of, index) ? verdicts?.[of.id] : undefined;
  const canPick = team !== null && of.teams[otherSlot(index)].team !== null;
  const key = slotKey({ id: of.id, index });
  const isActive = activeSlot === key;
  return {
    id: of.id,
    index,
    state: mode === "loading" ? "loading" : shown.state,
    seed: shown.seed,
    team: shown.team,
    actual: team?.id,
    waiting: waitingLabel(bracket, of.id, index),
    label: isControl ? slotLabel(of, index, mode) : null,
    result: isControl ? "" : resultLabel(of, index),
    isNext: nextSlot === key,
    isPressed: mode === "pick" && canPick ? isWinner(of, index) : undefined,
    canPress: mode === "remove" || team === null || canPick,
    isRemoving: mode === "remove" && team !== null,
    offersPick: isActive && mode === "pick" && canPick && !isWinner(of, index),
    verdict: verdict && (verdict.isRight ? "right" : "wrong"),
    points: verdict?.points,
    events,
  } as const;
}

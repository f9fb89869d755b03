import { memo, type ReactNode } from "react";
import {
  type Bracket,
  isSelectable,
  isWinner,
  type Matchup,
  type MatchupId,
  rival,
  type SlotIndex,
} from "../../../../domain/bracket.ts";
import { Caption } from "../canvas/caption.tsx";
import { type CaptionWords, captionOf } from "../canvas/captions.ts";
import { type Mode, matchupLabel, slotLabel, slotVerdict, waitingFor } from "../labels.ts";
import css from "./matchup-slots.module.css";
import { Slot, type SlotEvents, type SlotProps, type SlotSize } from "./slot.tsx";
import { slotKey } from "./slot-focus.ts";
import { slotView } from "./slot-views.ts";

/** How the picked winner of a matchup turned out, and the points it brought. */
export interface Mark {
  readonly isRight: boolean;
  readonly points: number;
}

/** Marks by matchup; what is still open has none. */
export type Marks = Readonly<Partial<Record<MatchupId, Mark>>>;

/** What every matchup on screen needs to know. */
export interface BracketScene {
  readonly now: Bracket;
  /** The bracket as a click would make it while the pointer or the focus is on a slot; else the same as `now`. */
  readonly ahead: Bracket;
  /** The slot the pointer or the focus is on. */
  readonly aim: string | null;
  readonly mode: Mode;
  readonly events: SlotEvents | null;
  readonly marks?: Marks | undefined;
}

interface Props {
  scene: BracketScene;
  of: Matchup;
  size: SlotSize;
  /** The upper edges of the slots on a canvas. */
  tops?: readonly [number, number];
  /** What stands between the two slots. */
  children?: ReactNode;
}

/** A matchup: a named group of two slots. */
export function MatchupSlots({ scene, of, size, tops, children }: Props) {
  return (
    <MatchupGroup
      label={matchupLabel(scene.now, of)}
      caption={captionOf(scene.now, of.id)}
      upper={{ ...slotProps(scene, of, 0), size, top: tops?.[0] }}
      lower={{ ...slotProps(scene, of, 1), size, top: tops?.[1] }}
    >
      {children}
    </MatchupGroup>
  );
}

interface GroupProps {
  label: string;
  caption: CaptionWords | null;
  upper: SlotProps;
  lower: SlotProps;
  children: ReactNode;
}

/** The group as it is drawn; a pick elsewhere in the bracket leaves it alone. */
const MatchupGroup = memo(function MatchupGroup({ label, caption, upper, lower, children }: GroupProps) {
  return (
    <fieldset className={css.matchup} data-size={upper.size} aria-label={label}>
      <Caption id={upper.id} words={caption} top={upper.top} />
      <Slot {...upper} />
      {children}
      <Slot {...lower} />
    </fieldset>
  );
}, isSameGroup);

function isSameGroup(before: GroupProps, now: GroupProps): boolean {
  return (
    before.label === now.label &&
    before.children === now.children &&
    before.caption?.title === now.caption?.title &&
    before.caption?.place === now.caption?.place &&
    isSameSlot(before.upper, now.upper) &&
    isSameSlot(before.lower, now.lower)
  );
}

function isSameSlot(before: SlotProps, now: SlotProps): boolean {
  return (Object.keys(now) as (keyof SlotProps)[]).every((key) => before[key] === now[key]);
}

function slotProps({ now, ahead, mode, aim, events, marks }: BracketScene, of: Matchup, index: SlotIndex) {
  const view = slotView(now, ahead, of.id, index);
  const { team } = of.teams[index];
  const isControl = events !== null && (team !== null || isSelectable(now, of.id, index));
  const mark = isWinner(of, index) ? marks?.[of.id] : undefined;
  const canPick = team !== null && of.teams[rival(index)].team !== null;
  return {
    id: of.id,
    index,
    look: mode === "loading" ? "loading" : view.look,
    seed: view.seed,
    team: view.team,
    actual: team?.id,
    waiting: waitingFor(now, of.id, index),
    label: isControl ? slotLabel(of, index, mode) : null,
    verdict: isControl ? "" : slotVerdict(of, index),
    isPressed: mode === "pick" && canPick ? isWinner(of, index) : undefined,
    canPress: mode === "remove" || team === null || canPick,
    isRemoving: mode === "remove" && team !== null,
    isAimed: aim === slotKey({ id: of.id, index }) && mode === "pick" && canPick && !isWinner(of, index),
    outcome: mark === undefined ? undefined : mark.isRight ? "right" : "wrong",
    points: mark?.points,
    events,
  } as const;
}

import type { ReactNode } from "react";
import { type Bracket, isSelectable, isWinner, type Matchup, rival, type SlotIndex } from "../../../domain/bracket.ts";
import { Caption } from "./caption.tsx";
import css from "./matchup-slots.module.css";
import { Slot, type SlotEvents, type SlotSize } from "./slot.tsx";
import { slotView } from "./slot-views.ts";
import { type Mode, matchupLabel, slotLabel, slotVerdict, waitingFor } from "./words.ts";

/** What every matchup on screen needs to know. */
export interface BracketScene {
  readonly now: Bracket;
  /** The bracket as a click would make it while the pointer or the focus is on a slot; else the same as `now`. */
  readonly ahead: Bracket;
  /** The slot the pointer or the focus is on. */
  readonly aim: string | null;
  readonly mode: Mode;
  readonly events: SlotEvents | null;
}

interface Props {
  scene: BracketScene;
  of: Matchup;
  size: SlotSize;
  /** The upper edges of the slots on a canvas. */
  tops?: readonly [number, number];
  children?: ReactNode;
}

/** A matchup: a named group of two slots. */
export function MatchupSlots({ scene, of, size, tops, children }: Props) {
  const slot = (index: SlotIndex) => <MatchupSlot {...{ scene, of, size, index }} top={tops?.[index]} />;
  return (
    <fieldset className={css.matchup} data-size={size} aria-label={matchupLabel(scene.now, of)}>
      <Caption bracket={scene.now} id={of.id} top={tops?.[0]} />
      {slot(0)}
      {children}
      {slot(1)}
    </fieldset>
  );
}

type SlotProps = Omit<Props, "tops"> & { index: SlotIndex; top: number | undefined };

function MatchupSlot({ scene, of, size, index, top }: SlotProps) {
  const { now, ahead, mode, aim, events } = scene;
  const view = slotView(now, ahead, of.id, index);
  const { team } = of.teams[index];
  const isControl = events !== null && (team !== null || isSelectable(now, of.id, index));
  const canPick = team !== null && of.teams[rival(index)].team !== null;
  return (
    <Slot
      id={of.id}
      index={index}
      size={size}
      look={mode === "loading" ? "loading" : view.look}
      seed={view.seed}
      team={view.team}
      actual={team?.id}
      waiting={waitingFor(now, of.id, index)}
      label={isControl ? slotLabel(of, index, mode) : null}
      verdict={isControl ? "" : slotVerdict(of, index)}
      isPressed={mode === "pick" && canPick ? isWinner(of, index) : undefined}
      canPress={mode === "remove" || team === null || canPick}
      isRemoving={mode === "remove" && team !== null}
      isAimed={aim === `${of.id}-${index}` && mode === "pick" && canPick && !isWinner(of, index)}
      top={top}
      events={events}
    />
  );
}

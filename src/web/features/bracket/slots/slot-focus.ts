import { ADVANCES_TO, feederOf, type MatchupId, ROUND_OF, type SlotIndex } from "../../../../domain/bracket.ts";

/** A slot by its matchup and place. */
export interface SlotRef {
  readonly id: MatchupId;
  readonly index: SlotIndex;
}

/** The name a slot has in the page. */
export function slotKey({ id, index }: SlotRef): string {
  return `${id}-${index}`;
}

/** The slot an element stands for, if it is one. */
export function slotOf(element: Element | null): SlotRef | null {
  const key = element?.closest("[data-slot]")?.getAttribute("data-slot");
  if (key == null) return null;
  const [id, index] = key.split("-");
  return { id: id as MatchupId, index: index === "1" ? 1 : 0 };
}

function control(board: Element, ref: SlotRef): HTMLElement | null {
  return board.querySelector<HTMLElement>(`button[data-slot="${slotKey(ref)}"]`);
}

/** The slots on the road that leads to a slot, the nearest first. */
function roadTo({ id, index }: SlotRef): SlotRef[] {
  const feeder = feederOf(id, index);
  if (feeder === null) return [];
  const before = [0, 1].map((each) => ({ id: feeder, index: each as SlotIndex }));
  return [...before, ...before.flatMap(roadTo)];
}

/**
 * Gives the focus to the first of these slots that is a control, else to one on the road to them, else to any: it must
 * not be lost with a slot that is none any more.
 */
export function rescueFocus(board: Element, wanted: readonly SlotRef[]): void {
  const found = [...wanted, ...wanted.flatMap(roadTo)].map((ref) => control(board, ref)).find((each) => each !== null);
  (found ?? board.querySelector<HTMLElement>("button[data-slot]"))?.focus({ preventScroll: true });
}

/** Whether the focus went with what had it, or with a dialog that is closing. */
export function isFocusLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.closest("dialog:not([open])") !== null;
}

/**
 * Where an arrow key leads: up and down through the slots of a round, right to the slot a winner moves to, left to the
 * matchup it came from. Null when there is nothing that way.
 */
export function neighbour(board: Element, from: SlotRef, key: string): HTMLElement | null {
  if (key === "ArrowUp" || key === "ArrowDown") {
    const all = [...board.querySelectorAll<HTMLElement>("button[data-slot]")].filter((each) => {
      const ref = slotOf(each);
      return ref !== null && ROUND_OF[ref.id] === ROUND_OF[from.id];
    });
    const at = all.findIndex((each) => each.dataset.slot === slotKey(from));
    return all[at + (key === "ArrowUp" ? -1 : 1)] ?? null;
  }
  if (key === "ArrowRight") {
    let next: readonly [MatchupId, SlotIndex] | null = ADVANCES_TO[from.id];
    while (next !== null) {
      const [id, index] = next;
      const found = control(board, { id, index }) ?? control(board, { id, index: index === 0 ? 1 : 0 });
      if (found !== null) return found;
      next = ADVANCES_TO[id];
    }
    return null;
  }
  if (key === "ArrowLeft") {
    const feeder = feederOf(from.id, from.index) ?? feederOf(from.id, from.index === 0 ? 1 : 0);
    if (feeder === null) return null;
    return control(board, { id: feeder, index: 0 }) ?? control(board, { id: feeder, index: 1 });
  }
  return null;
}

import { ADVANCES_TO, feederOf, type MatchupId, otherSlot, ROUND_OF, type SlotIndex } from "#domain/bracket.ts";

export interface SlotRef {
  readonly id: MatchupId;
  readonly index: SlotIndex;
}

/** The `data-slot` attribute of the slot's element. */
export function slotKey({ id, index }: SlotRef): string {
  return `${id}-${index}`;
}

/** The slot that an element is or is in. */
export function slotOf(element: Element | null): SlotRef | null {
  const key = element?.closest("[data-slot]")?.getAttribute("data-slot");
  if (key == null) return null;
  const [id, index] = key.split("-");
  return { id: id as MatchupId, index: index === "1" ? 1 : 0 };
}

function control(board: Element, ref: SlotRef): HTMLElement | null {
  return board.querySelector<HTMLElement>(`button[data-slot="${slotKey(ref)}"]`);
}

/** The slots of all earlier matchups that lead to this slot, nearest first. */
function pathTo({ id, index }: SlotRef): SlotRef[] {
  const feeder = feederOf(id, index);
  if (feeder === null) return [];
  const before = [0, 1].map((each) => ({ id: feeder, index: each as SlotIndex }));
  return [...before, ...before.flatMap(pathTo)];
}

/** Focuses the first button among the `wanted` slots, the earlier slots that lead to them, or the whole bracket. */
export function restoreFocus(board: Element, wanted: readonly SlotRef[]): void {
  const found = [...wanted, ...wanted.flatMap(pathTo)].map((ref) => control(board, ref)).find((each) => each !== null);
  (found ?? board.querySelector<HTMLElement>("button[data-slot]"))?.focus({ preventScroll: true });
}

/** Whether the focused element is gone or in a closing dialog. */
export function isFocusLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.closest("dialog:not([open])") !== null;
}

/** Up and down stay in the round, right follows the winner, and left goes back to where the team came from. */
export function neighborSlot(board: Element, from: SlotRef, key: string): HTMLElement | null {
  const moves: Record<string, () => HTMLElement | null> = {
    ArrowUp: () => slotInRound(board, from, -1),
    ArrowDown: () => slotInRound(board, from, 1),
    ArrowRight: () => nextSlot(board, from),
    ArrowLeft: () => feedingSlot(board, from),
  };
  return moves[key]?.() ?? null;
}

function slotInRound(board: Element, from: SlotRef, step: 1 | -1): HTMLElement | null {
  const all = [...board.querySelectorAll<HTMLElement>("button[data-slot]")].filter((each) => {
    const ref = slotOf(each);
    return ref !== null && ROUND_OF[ref.id] === ROUND_OF[from.id];
  });
  const at = all.findIndex((each) => each.dataset.slot === slotKey(from));
  return all[at + step] ?? null;
}

/** The first button in the matchups that a team in `from` could reach. */
function nextSlot(board: Element, from: SlotRef): HTMLElement | null {
  const next = ADVANCES_TO[from.id];
  if (next === null) return null;
  const [id, index] = next;
  const found = control(board, { id, index }) ?? control(board, { id, index: otherSlot(index) });
  return found ?? nextSlot(board, { id, index });
}

function feedingSlot(board: Element, { id, index }: SlotRef): HTMLElement | null {
  const feeder = feederOf(id, index) ?? feederOf(id, otherSlot(index));
  if (feeder === null) return null;
  return control(board, { id: feeder, index: 0 }) ?? control(board, { id: feeder, index: 1 });
}

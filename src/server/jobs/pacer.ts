import { setTimeout as pause } from "node:timers/promises";

/** Requests are spaced a little wider than allowed, since clocks and networks differ. */
const MARGIN = 1.02;

/** Spaces requests evenly, so that several workers together stay within a rate. */
export class Pacer {
  #perSecond: number;
  #next = 0;
  #heldUntil = 0;
  #line: Promise<unknown> = Promise.resolve();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /**
   * Waits for its turn and then calls `look`. A turn whose result `isUsed` rejects is not counted, so the next caller
   * gets it at once. Returns null without calling `look` when the turn would come after `deadline`.
   */
  turn<Found>(deadline: number, look: () => Promise<Found>, isUsed: (found: Found) => boolean): Promise<Found | null> {
    const turn = this.#line.then(async () => {
      if (!(await this.#wait(deadline))) return null;
      const at = Date.now();
      const found = await look();
      if (isUsed(found)) this.#next = at + (1_000 / this.#perSecond) * MARGIN;
      return found;
    });
    this.#line = turn.catch(() => {});
    return turn;
  }

  /** Changes the rate. */
  allow(perSecond: number): void {
    this.#perSecond = perSecond;
  }

  /** Grants no turn for this many seconds. */
  hold(seconds: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, Date.now() + seconds * 1_000);
  }

  /** `hold` may be called during the wait, so the time is checked again after it. */
  async #wait(deadline: number): Promise<boolean> {
    for (;;) {
      const now = Date.now();
      const at = Math.max(this.#next, this.#heldUntil, now);
      if (at >= deadline) return false;
      if (at === now) return true;
      await pause(at - now);
    }
  }
}

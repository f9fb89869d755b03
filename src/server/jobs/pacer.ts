import { setTimeout as pause } from "node:timers/promises";

/** A little less than what is allowed, since clocks and networks differ. */
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
   * Waits in line for one's turn and then looks for something to do with it; a turn that finds nothing is not counted, so
   * the next in line has it at once. Null, without a look, when it would come only after `deadline`.
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

  /** The rate is now this one. */
  allow(perSecond: number): void {
    this.#perSecond = perSecond;
  }

  /** Nobody has a turn for so many seconds. */
  hold(seconds: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, Date.now() + seconds * 1_000);
  }

  /** Somebody may call for a hold during the wait, so it is looked at again after it. */
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

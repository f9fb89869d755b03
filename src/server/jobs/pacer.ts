import { setTimeout as pause } from "node:timers/promises";

/** A little less than what is allowed, since clocks and networks differ. */
const MARGIN = 1.02;

/** Spaces requests evenly, so that several workers together stay within a rate. */
export class Pacer {
  #perSecond: number;
  #next = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** Waits for one's turn. False, at once, when that would come only after `deadline`. */
  async turn(deadline: number): Promise<boolean> {
    const at = Math.max(this.#next, Date.now());
    if (at >= deadline) return false;
    this.#next = at + (1_000 / this.#perSecond) * MARGIN;
    await pause(at - Date.now());
    return true;
  }

  /** The rate is now this one. */
  allow(perSecond: number): void {
    this.#perSecond = perSecond;
  }

  /** Nobody has a turn for so many seconds. */
  hold(seconds: number): void {
    this.#next = Math.max(this.#next, Date.now() + seconds * 1_000);
  }
}

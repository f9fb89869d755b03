import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { PlayedSeason } from "./played-season.ts";
import type { PlayoffState, ScoredGame } from "./playoff-json.ts";

/**
 * The simulated faults of the local feed. `quota`: responds with 429, because no calls are left. `silence`: never
 * responds. `nonsense`: responds with an HTML page instead of JSON.
 */
export const SCORES_FAULTS = ["quota", "silence", "nonsense"] as const;

type ScoresFault = (typeof SCORES_FAULTS)[number];

/** The number of calls per month that the real feed allows with a free key. */
const CALLS = 1_000;

/**
 * A real playoff, replayed step by step. In the first step, the committee announces the field. In each later step, one
 * game ends. With a `file`, the current step is kept across restarts.
 */
export class Scores {
  readonly #season: PlayedSeason;
  readonly #file: string | null;
  #step = 0;
  #callsLeft = CALLS;
  fault: ScoresFault | null = null;

  constructor(season: PlayedSeason, file: string | null = null) {
    this.#season = season;
    this.#file = file;
    if (file !== null && existsSync(file)) this.#step = this.#within(Number.parseInt(readFileSync(file, "utf8"), 10));
  }

  /** The number of finished steps: 0 before Selection Day, 1 once the field is known, 12 once the champion is known. */
  get step(): number {
    return this.#step;
  }

  /** The last step, after which everything is decided. */
  get last(): number {
    return this.#season.games.length + 1;
  }

  get callsLeft(): number {
    return this.#callsLeft;
  }

  /** Goes to a step. A number out of range selects the first or the last step. */
  goTo(step: number): void {
    this.#step = this.#within(step);
    if (this.#file !== null) writeFileSync(this.#file, String(this.#step));
  }

  countCall(): void {
    this.#callsLeft = Math.max(this.#callsLeft - 1, 0);
  }

  /** Returns the state of the playoff after the current step. */
  state(): PlayoffState {
    const { year, field, games } = this.#season;
    const afar = (game: ScoredGame): ScoredGame => ({ ...game, points: null, isOver: false });
    return {
      year,
      field: this.#step === 0 ? null : field,
      games: games.map((game, index) => (index < this.#step - 1 ? game : afar(game))),
    };
  }

  #within(step: number): number {
    return Number.isNaN(step) ? 0 : Math.min(Math.max(Math.trunc(step), 0), this.last);
  }
}

import type { ResendError } from "./resend-message.ts";

/** What can go wrong on purpose, so that tests see what the product does about it. */
export interface Fault {
  /**
   * `error`: the mail is refused with `status`. `timeout-after-accept`: it is taken, and the answer never comes.
   * `malformed`: it is taken, and the answer is no JSON. `slow`: it is taken after `delay` milliseconds.
   */
  readonly mode: "error" | "timeout-after-accept" | "malformed" | "slow";
  readonly status: number;
  /** How many requests it befalls; 0 ends every fault. */
  readonly times: number;
  readonly delay: number;
}

const MODES: readonly string[] = ["error", "timeout-after-accept", "malformed", "slow"] satisfies Fault["mode"][];

const NAMES: Readonly<Record<number, string>> = {
  401: "restricted_api_key",
  403: "invalid_api_key",
  422: "validation_error",
  429: "rate_limit_exceeded",
  500: "application_error",
};

/** Reads an order for a fault; null when it is none. `mode` is `error`, `status` 500, `times` 1 where not given. */
export function readFault(order: unknown): Fault | null {
  if (typeof order !== "object" || order === null) return null;
  const { mode = "error", status = 500, times = 1, delay = 1_000 } = order as Partial<Fault>;
  const areCounts = [times, delay].every((number) => Number.isSafeInteger(number) && number >= 0);
  if (!MODES.includes(mode) || !areCounts || !Number.isInteger(status) || status < 400 || status > 599) return null;
  return { mode, status, times, delay };
}

/** The error that a fault answers with. */
export function faultError({ status }: Fault): ResendError {
  return { statusCode: status, name: NAMES[status] ?? "internal_server_error", message: "A fault that was asked for." };
}

/** The faults that wait for requests, in the order in which they were asked for. */
export class Faults {
  #waiting: Fault[] = [];

  add(fault: Fault): void {
    this.#waiting = fault.times === 0 ? [] : [...this.#waiting, fault];
  }

  /** The fault that befalls the next request, or null. */
  take(): Fault | null {
    const [fault, ...rest] = this.#waiting;
    if (!fault) return null;
    this.#waiting = fault.times > 1 ? [{ ...fault, times: fault.times - 1 }, ...rest] : rest;
    return fault;
  }
}

import type { ResendError } from "./resend-message.ts";

/** A simulated fault that a test has requested. */
export interface Fault {
  /**
   * `error`: the email is rejected with `status`. `timeout-after-accept`: the email is accepted, but no response is
   * sent. `malformed`: the email is accepted, but the response is not JSON. `slow`: the email is accepted after `delay`
   * milliseconds.
   */
  readonly mode: "error" | "timeout-after-accept" | "malformed" | "slow";
  readonly status: number;
  /** How many requests the fault applies to; 0 cancels every fault. */
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

/**
 * Reads a fault from a request. Returns null if the fault is invalid. Defaults: mode `error`, status 500, one request,
 * and a delay of 1,000 ms.
 */
export function readFault(order: unknown): Fault | null {
  if (typeof order !== "object" || order === null) return null;
  const { mode = "error", status = 500, times = 1, delay = 1_000 } = order as Partial<Fault>;
  const areCounts = [times, delay].every((number) => Number.isSafeInteger(number) && number >= 0);
  if (!MODES.includes(mode) || !areCounts || !Number.isInteger(status) || status < 400 || status > 599) return null;
  return { mode, status, times, delay };
}

/** Returns the error response for a fault in `error` mode. */
export function faultError({ status }: Fault): ResendError {
  return { statusCode: status, name: NAMES[status] ?? "internal_server_error", message: "A fault that was asked for." };
}

/** The faults for the next requests, in order. */
export class Faults {
  #queue: Fault[] = [];

  add(fault: Fault): void {
    this.#queue = fault.times === 0 ? [] : [...this.#queue, fault];
  }

  /** Returns the fault for the next request, or null. */
  take(): Fault | null {
    const [fault, ...rest] = this.#queue;
    if (!fault) return null;
    this.#queue = fault.times > 1 ? [{ ...fault, times: fault.times - 1 }, ...rest] : rest;
    return fault;
  }
}

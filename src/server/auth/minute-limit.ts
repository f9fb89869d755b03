const MINUTE = 60_000;

/** What one instance of a server does in a minute at most. */
interface MostInAMinute {
  readonly forEach: number;
  /** For all together; without a limit by default. */
  readonly inAll?: number;
}

/**
 * Creates a function that counts a use of a network in the minute that runs, in the memory of this instance, and returns
 * null, or after how many seconds to try again when there were too many. For what costs this instance alone: whatever has to
 * hold for all of them together is counted in the database (docs/api.md#rate-limits).
 */
export function createMinuteLimit({ forEach, inAll = Number.POSITIVE_INFINITY }: MostInAMinute, now: () => number) {
  let minute = 0;
  let all = 0;
  const uses = new Map<string, number>();
  return (network: string): { readonly retryAfter: number } | null => {
    const current = Math.floor(now() / MINUTE);
    if (current !== minute) {
      uses.clear();
      all = 0;
    }
    minute = current;
    const count = uses.get(network) ?? 0;
    if (count >= forEach || all >= inAll) return { retryAfter: Math.ceil(((current + 1) * MINUTE - now()) / 1_000) };
    uses.set(network, count + 1);
    all++;
    return null;
  };
}

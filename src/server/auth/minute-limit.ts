const MINUTE = 60_000;

/** One server instance's limits per minute. */
interface MostInAMinute {
  readonly forEach: number;
  /** The limit for all networks combined; unlimited by default. */
  readonly inAll?: number;
}

/**
 * Creates a rate limiter that counts each network's requests in the current minute, in this instance's memory. The
 * limiter is called with the network of each request. If a limit is reached, the limiter returns `retryAfter`, in
 * seconds. Otherwise, the limiter counts the request and returns null.
 *
 * This limiter is for work that puts load only on this instance. Limits across all instances are counted in the
 * database (docs/api.md#rate-limits).
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

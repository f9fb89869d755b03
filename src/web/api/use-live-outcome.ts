import { useEffect, useRef } from "react";
import { type BracketRecord, isSameRecord } from "../../domain/bracket-record.ts";
import { refreshAll, trpc } from "./trpc.ts";

/** The time between two looks at the outcome, in milliseconds: at random, so that pages opened together drift apart. */
const EVERY = { least: 40_000, most: 70_000 } as const;

const randomPause = () => EVERY.least + Math.random() * (EVERY.most - EVERY.least);

/** How a page follows the outcome. */
export interface Live {
  /** When what the page shows was last known to be right, by this device's clock; null until then. */
  readonly asOf: Date | null;
  /** Whether the page hears of new results: not while looking fails. */
  readonly isLive: boolean;
}

/**
 * Follows the outcome while games are to come (docs/behavior/results.md#live-updates): looks at it now and then, only while the
 * page is visible, and has everything on screen asked for again when it differs from `shown`, the one that the page was
 * made from. Without `shown` only a change from the first look on counts.
 */
export function useLiveOutcome(shown: BracketRecord | null | undefined, isFollowing: boolean): Live {
  const look = trpc.outcome.current.useQuery(undefined, {
    enabled: isFollowing,
    refetchInterval: randomPause,
    refetchOnWindowFocus: "always",
  });
  const found = look.data?.official;
  const last = useRef(shown);
  useEffect(() => {
    if (found === undefined) return;
    const before = last.current;
    last.current = found;
    // A cache may be behind what the page shows: only what is new to this page counts, and once.
    if (before !== undefined && !isSameRecord(before, found)) refreshAll();
  }, [found]);
  return {
    asOf: look.dataUpdatedAt === 0 ? null : new Date(look.dataUpdatedAt),
    isLive: isFollowing && look.isSuccess && !look.isRefetchError,
  };
}

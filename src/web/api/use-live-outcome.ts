import { useEffect, useRef } from "react";
import { type BracketRecord, isSameRecord } from "#domain/bracket-record.ts";
import type { GamePoints } from "#domain/game-points.ts";
import { refreshAll, trpc } from "./trpc.ts";

/**
 * The shortest and longest pause between two polls, in milliseconds. It is random, so that pages opened together do not
 * all poll at once.
 */
const EVERY = { inProgress: [15_000, 20_000], else: [40_000, 70_000] } as const;

function pauseAfter(isGameInProgress: boolean): number {
  const [least, most] = isGameInProgress ? EVERY.inProgress : EVERY.else;
  return least + Math.random() * (most - least);
}

/** In milliseconds. */
export const randomPause = () => pauseAfter(false);

export interface Live {
  /** By this device's clock; null before the first successful poll. */
  readonly asOf: Date | null;
  /** False while polling fails. */
  readonly isLive: boolean;
  readonly isGameInProgress: boolean;
  /** Of finished games. */
  readonly points: GamePoints;
}

/**
 * Polls the outcome while games are left and the page is visible (docs/behavior/results.md#live-updates). Refetches
 * every query on screen when the outcome differs from `shown`, which the page is based on; without `shown`, when it
 * changes after the first poll.
 */
export function useLiveOutcome(shown: BracketRecord | null | undefined, isFollowing: boolean): Live {
  const poll = trpc.outcome.current.useQuery(undefined, {
    enabled: isFollowing,
    refetchInterval: ({ state }) => pauseAfter(state.data?.isGameInProgress === true),
    refetchOnWindowFocus: "always",
  });
  const found = poll.data?.official;
  const last = useRef(shown);
  useEffect(() => {
    if (found === undefined) return;
    const before = last.current;
    last.current = found;
    // Only the first poll is compared with `shown`: a later one may be cached and older than the page, and would cause
    // one refetch after another.
    if (before !== undefined && !isSameRecord(before, found)) refreshAll();
  }, [found]);
  return {
    asOf: poll.dataUpdatedAt === 0 ? null : new Date(poll.dataUpdatedAt),
    points: poll.data?.points ?? {},
    isGameInProgress: poll.data?.isGameInProgress === true,
    isLive: isFollowing && poll.isSuccess && !poll.isRefetchError,
  };
}

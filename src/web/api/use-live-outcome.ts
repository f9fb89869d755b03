import { useEffect, useRef } from "react";
import { type BracketRecord, isSameRecord } from "#domain/bracket-record.ts";
import type { GamePoints } from "#domain/game-points.ts";
import { refreshAll, trpc } from "./trpc.ts";

/**
 * The shortest and longest pause between two polls of the outcome, in milliseconds. `inProgress` applies during games,
 * and `else` at all other times. Each pause is random within these limits, so that pages opened together do not all
 * poll at the same moment.
 */
const EVERY = { inProgress: [15_000, 20_000], else: [40_000, 70_000] } as const;

function pauseAfter(isGameInProgress: boolean): number {
  const [least, most] = isGameInProgress ? EVERY.inProgress : EVERY.else;
  return least + Math.random() * (most - least);
}

/** How long to wait before the next poll, in milliseconds. */
export const randomPause = () => pauseAfter(false);

/** The state of a page that regularly polls the server for the outcome. */
export interface Live {
  /** The time of the last successful poll, by this device's clock; null before the first one. */
  readonly asOf: Date | null;
  /** Whether the page receives new results; false while polling fails. */
  readonly isLive: boolean;
  /** Whether a game is in progress. */
  readonly isGameInProgress: boolean;
  /** The known scores of finished games. */
  readonly points: GamePoints;
}

/**
 * Polls the outcome while there are games left to play and the page is visible (docs/behavior/results.md#live-updates).
 * Refetches every query on screen when the outcome differs from `shown`, the outcome that the page's content is based
 * on. Without `shown`, refetches only when the outcome changes after the first poll.
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
    // Compares each poll with the previous poll. The first poll has no previous poll. It is compared with `shown`,
    // which the page is based on. Later polls are not compared with `shown`. A poll's cached response may be older than
    // the page, and each such response could cause another refetch.
    if (before !== undefined && !isSameRecord(before, found)) refreshAll();
  }, [found]);
  return {
    asOf: poll.dataUpdatedAt === 0 ? null : new Date(poll.dataUpdatedAt),
    points: poll.data?.points ?? {},
    isGameInProgress: poll.data?.isGameInProgress === true,
    isLive: isFollowing && poll.isSuccess && !poll.isRefetchError,
  };
}

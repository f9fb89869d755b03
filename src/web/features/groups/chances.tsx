import { useMemo, useSyncExternalStore } from "react";
import type { BracketRecord } from "../../../domain/bracket-record.ts";
import { chanceByRating } from "../../../domain/ratings.ts";
import { EVEN, type WinChance } from "../../../domain/scenarios.ts";
import { trpc } from "../../api/trpc.ts";
import { Segments } from "../../ui/form/segments.tsx";
import { memoize } from "../../ui/memoize.ts";

/** How chances are calculated, wherever they are shown (docs/game-rules.md#chances-by-rating). */
export interface Chances {
  readonly chanceOf: WinChance;
  /** The day of the current ratings, "Dec 21"; null while games are even. */
  readonly ratedOn: string | null;
  /** Whether there are ratings to choose. */
  readonly hasRatings: boolean;
}

const KEY = "cfp-bracket.chances";
const CHOICES = [
  { id: "rating", label: "By rating" },
  { id: "even", label: "Even games" },
] as const;
type Choice = (typeof CHOICES)[number]["id"];

const day = memoize(
  () => new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "America/New_York" }),
);

/** For a device without storage. */
let chosen: Choice | null = null;
const listeners = new Set<() => void>();

function readChoice(): Choice {
  try {
    return localStorage.getItem(KEY) === "even" ? "even" : "rating";
  } catch {
    return chosen ?? "rating";
  }
}

function choose(choice: Choice): void {
  chosen = choice;
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Without storage the choice holds until the page is left.
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const useChoice = () => useSyncExternalStore(listen, readChoice);

/**
 * Returns the chances of an outcome's open games by the choice on this device; null while they load, and without an
 * outcome.
 */
export function useChances(official: BracketRecord | null): Chances | null {
  const isRunning = official !== null && official.winners.champ === undefined;
  const query = trpc.ratings.latest.useQuery(undefined, { enabled: isRunning });
  const choice = useChoice();
  // Without ratings the page uses even games, so it does not wait for a retry.
  const isLoading = query.isLoading && query.failureCount === 0;
  const ratings = query.data?.ratings ?? null;
  const field = official?.teamSlots;
  return useMemo(() => {
    if (field === undefined || isLoading) return null;
    if (ratings === null || !isRunning) return { chanceOf: EVEN, ratedOn: null, hasRatings: false };
    if (choice === "even") return { chanceOf: EVEN, ratedOn: null, hasRatings: true };
    return { chanceOf: chanceByRating(field, ratings.elo), ratedOn: day().format(ratings.ratedAt), hasRatings: true };
  }, [isRunning, field, isLoading, ratings, choice]);
}

/** Switches between chances by rating and even games, for every chance on this device; nothing without ratings. */
export function ChanceSwitch({ chances: { hasRatings } }: { chances: Chances }) {
  const choice = useChoice();
  return hasRatings ? <Segments label="Chances" options={CHOICES} chosen={choice} onChoose={choose} /> : null;
}

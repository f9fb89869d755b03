import { useMemo, useState } from "react";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { chanceByRating } from "#domain/ratings.ts";
import { EVEN } from "#domain/scenarios.ts";
import { trpc } from "../../api/trpc.ts";
import { readStored, writeStored } from "../../ui/storage.ts";

const KEY = "cfp-bracket.chances";
type Choice = "rating" | "even";

/** By rating, or as if every game were 50-50 (docs/game-rules.md#chances-by-rating). */
export type Chances = NonNullable<ReturnType<typeof useChances>>;

const DAY = { month: "short", day: "numeric", timeZone: "America/New_York" } as const;

/** Null while loading, or if there is no outcome. */
export function useChances(official: BracketRecord | null) {
  const isRunning = official !== null && official.winners.champ === undefined;
  const { data, isLoading } = trpc.ratings.latest.useQuery(undefined, { enabled: isRunning });
  const [choice, setChoice] = useState(() => readStored<Choice>(KEY) ?? "rating");
  const ratings = data?.ratings ?? null;
  const field = official?.teamSlots;
  return useMemo(() => {
    if (field === undefined || isLoading) return null;
    const used = choice === "rating" ? ratings : null;
    return {
      chanceOf: used ? chanceByRating(field, used.elo) : EVEN,
      /** Such as "Dec 21". Null if every game counts as 50-50. */
      ratedOn: used ? used.ratedAt.toLocaleDateString("en-US", DAY) : null,
      /** Null without ratings, because then there is nothing to choose. */
      choice: ratings && choice,
      choose(next: Choice) {
        setChoice(next);
        writeStored(KEY, next);
      },
    };
  }, [field, isLoading, ratings, choice]);
}

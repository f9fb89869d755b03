import { useMemo, useState } from "react";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { chanceByRating } from "#domain/ratings.ts";
import { EVEN } from "#domain/scenarios.ts";
import { trpc } from "../../api/trpc.ts";
import { memoize } from "../../ui/memoize.ts";
import { readStored, writeStored } from "../../ui/storage.ts";

const KEY = "cfp-bracket.chances";
type Choice = "rating" | "even";

/**
 * How this device calculates chances to win: by rating, or as if every game were 50-50
 * (docs/game-rules.md#chances-by-rating).
 */
export type Chances = NonNullable<ReturnType<typeof useChances>>;

const day = memoize(
  () => new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "America/New_York" }),
);

/**
 * Returns the chances for the outcome's open games, calculated in the way that the viewer chose on this device. Null
 * while loading, or if there is no outcome.
 */
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
      /** The date of the ratings in use, such as "Dec 21". Null if every game counts as 50-50. */
      ratedOn: used && day().format(used.ratedAt),
      /**
       * The calculation that the viewer chose on this device. Null if there are no ratings, because then there is
       * nothing to choose: every game is 50-50.
       */
      choice: ratings && choice,
      choose(next: Choice) {
        setChoice(next);
        writeStored(KEY, next);
      },
    };
  }, [field, isLoading, ratings, choice]);
}

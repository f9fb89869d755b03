import { useEffect, useState } from "react";
import { ERRORS } from "#domain/errors.ts";
import { type Outputs, trpc } from "../../api/trpc.ts";
import { usePageState, usePlayer } from "../../session/page-state.ts";
import { toast } from "../../ui/toast.tsx";
// Updates the results of the queries below when this tab or another tab saves picks.
import "./saving/picks-cache.ts";

export type HomeContent = Outputs["picks"]["home"];

/** A week of the schedule with the player's own pick. */
export type WeekWithPick = HomeContent["weeks"][number];

export function useChallengeHome() {
  const playing = usePlayer();
  return usePageState(playing, trpc.picks.home.useQuery(undefined, { enabled: playing.isSignedIn }));
}

export function useWeek(week: number) {
  const playing = usePlayer();
  return usePageState(playing, trpc.picks.week.useQuery({ week }, { enabled: playing.isSignedIn }), "WEEK_NOT_FOUND");
}

/** How long a page waits for the committee's ranking, in milliseconds. */
const RANKING_PATIENCE = 500;

/** The page does not show a ranking that arrives too late, because the bracket would move down. */
export function useLatestRanking() {
  const { data, isLoading } = trpc.ranking.latest.useQuery();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, RANKING_PATIENCE, true);
    return () => clearTimeout(timer);
  }, []);
  return { ranking: data?.ranking ?? null, isWaiting: isLoading && !isLate };
}

/** A failure also shows a toast (docs/behavior/screens.md#failures-to-load). */
export function useViewedPick(id: string) {
  const playing = usePlayer();
  const query = trpc.picks.view.useQuery({ id }, { enabled: playing.isSignedIn });
  const pageState = usePageState(playing, query, "BRACKET_NOT_FOUND");
  const failedAt = pageState.state === "failed" ? query.errorUpdatedAt : null;
  useEffect(() => {
    if (failedAt !== null) toast.error(ERRORS.BRACKET_LOAD_FAILED.message);
  }, [failedAt]);
  return pageState;
}

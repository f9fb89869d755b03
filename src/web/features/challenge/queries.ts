import { useEffect } from "react";
import { ERRORS } from "../../../domain/errors.ts";
import { trpc } from "../../api/trpc.ts";
import { usePageState, usePlayer } from "../../session/page-state.ts";
import { toast } from "../../ui/toast.tsx";
// What is stored is written into these answers, by this tab and by others.
import "./picks-cache.ts";

/** The schedule with one's own picks. */
export function useChallengeHome() {
  const playing = usePlayer();
  return usePageState(playing, trpc.picks.home.useQuery(undefined, { enabled: playing.isSignedIn }));
}

/** A week with one's own picks. */
export function useWeek(week: number) {
  const playing = usePlayer();
  return usePageState(playing, trpc.picks.week.useQuery({ week }, { enabled: playing.isSignedIn }), "WEEK_NOT_FOUND");
}

/** Picks by their id. A failure is also told at once (specification, section 8). */
export function useViewedPick(id: string) {
  const playing = usePlayer();
  const asked = trpc.picks.view.useQuery({ id }, { enabled: playing.isSignedIn });
  const pageState = usePageState(playing, asked, "BRACKET_NOT_FOUND");
  const failedAt = pageState.state === "failed" ? asked.errorUpdatedAt : null;
  useEffect(() => {
    if (failedAt !== null) toast.error(ERRORS.BRACKET_LOAD_FAILED.message);
  }, [failedAt]);
  return pageState;
}

import { getQueryKey } from "@trpc/react-query";
import type { Bracket } from "../../../domain/bracket.ts";
import { queryClient, refreshAll, trpc } from "../../api/trpc.ts";
import { currentPlayer } from "../../session/session.tsx";

/** A player's picks for a week as they are stored now. */
export interface StoredPicks {
  readonly playerId: string;
  readonly week: number;
  readonly pick: { readonly id: string; readonly updatedAt: Date; readonly bracket: Bracket };
}

type Answers = NonNullable<ReturnType<typeof trpc.useUtils>["picks"]>;
type WeekAnswer = ReturnType<Answers["week"]["getData"]>;
type ViewAnswer = ReturnType<Answers["view"]["getData"]>;
type HomeAnswer = ReturnType<Answers["home"]["getData"]>;

/** One channel for the life of the tab: a page that was left still tells and is still told. */
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("cfp-bracket.picks");

channel?.addEventListener("message", ({ data }: MessageEvent<StoredPicks>) => {
  // A tab of an older version of the app may tell it in other words.
  if (data?.playerId !== currentPlayer()?.id) return;
  if (data.pick?.bracket) write(data);
  refreshAll();
});

/** The picks were stored: every answer that is kept says so from now on, and the other tabs of this browser hear it. */
export function rememberStored(stored: StoredPicks): void {
  // Somebody else may have come while the request was on its way.
  if (stored.playerId === currentPlayer()?.id) write(stored);
  channel?.postMessage(stored);
}

/** What is stored, into every kept answer. The answers of the server are the one place where pages look for it. */
function write({ week, pick }: StoredPicks): void {
  queryClient.setQueryData<WeekAnswer>(getQueryKey(trpc.picks.week, { week }, "query"), (old) =>
    old === undefined || (old.pick !== null && old.pick.updatedAt > pick.updatedAt) ? old : { ...old, pick },
  );
  queryClient.setQueryData<ViewAnswer>(getQueryKey(trpc.picks.view, { id: pick.id }, "query"), (old) =>
    old === undefined || old.updatedAt > pick.updatedAt ? old : { ...old, ...pick },
  );
  queryClient.setQueryData<HomeAnswer>(getQueryKey(trpc.picks.home, undefined, "query"), (old) => {
    if (old === undefined) return old;
    // What it earns is the server's to say.
    const submitted = { id: pick.id, isSubmitted: true, champion: pick.bracket.winner, points: null };
    return { ...old, weeks: old.weeks.map((each) => (each.number === week ? { ...each, pick: submitted } : each)) };
  });
}

import { getQueryKey } from "@trpc/react-query";
import type { Bracket } from "#domain/bracket.ts";
import { queryClient, refreshAll, trpc } from "#web/api/trpc.ts";
import { currentPlayer } from "#web/session/session.tsx";

/** A player's stored picks for a week. */
export interface StoredPicks {
  readonly playerId: string;
  readonly week: number;
  readonly pick: { readonly id: string; readonly updatedAt: Date; readonly bracket: Bracket };
}

type Outputs = NonNullable<ReturnType<typeof trpc.useUtils>["picks"]>;
type WeekOutput = ReturnType<Outputs["week"]["getData"]>;
type ViewOutput = ReturnType<Outputs["view"]["getData"]>;
type HomeOutput = ReturnType<Outputs["home"]["getData"]>;

/**
 * The channel stays open as long as the tab does. A save may still be running after the player has left the page that
 * started the save.
 */
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("cfp-bracket.picks");

channel?.addEventListener("message", ({ data }: MessageEvent<StoredPicks>) => {
  // A tab with an older version of the app may send a different format.
  if (data?.playerId !== currentPlayer()?.id) return;
  if (data.pick?.bracket) write(data);
  refreshAll();
});

/** Writes stored picks into every cached response, and tells the browser's other tabs. */
export function rememberStored(stored: StoredPicks): void {
  // Another player may have signed in during the save request.
  if (stored.playerId === currentPlayer()?.id) write(stored);
  channel?.postMessage(stored);
}

/** Writes stored picks into every cached response. Pages read picks only from these responses. */
function write({ week, pick }: StoredPicks): void {
  queryClient.setQueryData<WeekOutput>(getQueryKey(trpc.picks.week, { week }, "query"), (old) =>
    old === undefined || (old.pick !== null && old.pick.updatedAt > pick.updatedAt) ? old : { ...old, pick },
  );
  queryClient.setQueryData<ViewOutput>(getQueryKey(trpc.picks.view, { id: pick.id }, "query"), (old) =>
    old === undefined || old.updatedAt > pick.updatedAt ? old : { ...old, ...pick },
  );
  queryClient.setQueryData<HomeOutput>(getQueryKey(trpc.picks.home, undefined, "query"), (old) => {
    if (old === undefined) return old;
    // The points are null, because only the server computes them.
    const submitted = { id: pick.id, isSubmitted: true, champion: pick.bracket.winner, points: null };
    return { ...old, weeks: old.weeks.map((each) => (each.number === week ? { ...each, pick: submitted } : each)) };
  });
}

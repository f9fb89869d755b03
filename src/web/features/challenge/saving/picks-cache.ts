import { getQueryKey } from "@trpc/react-query";
import type { Bracket } from "#domain/bracket.ts";
import { type Outputs, queryClient, refreshAll, trpc } from "#web/api/trpc.ts";
import { currentPlayer } from "#web/session/session.tsx";

export interface StoredPicks {
  readonly playerId: string;
  readonly week: number;
  readonly pick: { readonly id: string; readonly updatedAt: Date; readonly bracket: Bracket };
}

type Responses = Outputs["picks"];

/** Open as long as the tab is, because a save may outlast the page that started it. */
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("cfp-bracket.picks");

channel?.addEventListener("message", ({ data }: MessageEvent<StoredPicks>) => {
  // A tab with an older version of the app may send a different format.
  if (data?.playerId !== currentPlayer()?.id) return;
  if (data.pick?.bracket) write(data);
  refreshAll();
});

/** Also tells the browser's other tabs. */
export function rememberStored(stored: StoredPicks): void {
  // Another player may have signed in during the save request.
  if (stored.playerId === currentPlayer()?.id) write(stored);
  channel?.postMessage(stored);
}

/** Pages read picks only from these cached responses. */
function write({ week, pick }: StoredPicks): void {
  queryClient.setQueryData<Responses["week"]>(getQueryKey(trpc.picks.week, { week }, "query"), (old) =>
    old === undefined || (old.pick !== null && old.pick.updatedAt > pick.updatedAt) ? old : { ...old, pick },
  );
  queryClient.setQueryData<Responses["view"]>(getQueryKey(trpc.picks.view, { id: pick.id }, "query"), (old) =>
    old === undefined || old.updatedAt > pick.updatedAt ? old : { ...old, ...pick },
  );
  queryClient.setQueryData<Responses["home"]>(getQueryKey(trpc.picks.home, undefined, "query"), (old) => {
    if (old === undefined) return old;
    // Only the server computes points.
    const submitted = { id: pick.id, isSubmitted: true, champion: pick.bracket.winner, points: null };
    return { ...old, weeks: old.weeks.map((each) => (each.number === week ? { ...each, pick: submitted } : each)) };
  });
}

import { useCallback, useDeferredValue, useState } from "react";
import { ERRORS, type ErrorKey } from "#domain/errors.ts";
import { errorKey, requestIdOf } from "../api/trpc.ts";
import { currentPlayer, useSession } from "./session.tsx";
import { wasEndedOnPurpose } from "./session-store.ts";

export type Player = NonNullable<ReturnType<typeof useSession>["user"]>;

export type PageState<Ready> = Ready | { readonly state: "signedOut" | "loading" | "notFound" } | FailedPage;

export interface ReadyPage<Content> {
  readonly state: "ready";
  readonly content: Content;
}

export interface FailedPage {
  readonly state: "failed";
  readonly message: string;
  /** To quote when asking for help; null if the response has none. */
  readonly reference: string | null;
  readonly retry: () => void;
}

export interface ReadyPlayerPage<Content> extends ReadyPage<Content> {
  readonly player: Player;
  /**
   * Whether there are unsaved changes, which keep the page open when the session expires
   * (docs/behavior/screens.md#when-the-session-ends). Stable across renders.
   */
  readonly keepOpen: (isStored: boolean) => void;
}

/**
 * The player that a page is shown to. If the session expires while the page has unsaved changes, it is still shown to
 * the same player, but sends no queries.
 */
export function usePlayer() {
  const { user } = useSession();
  const [stored, setStored] = useState<Player | null>(null);
  if (user !== null && stored !== null && stored.id !== user.id) setStored(null);
  const keepOpen = useCallback(
    (isStored: boolean) => setStored((before) => (isStored ? (currentPlayer() ?? before) : null)),
    [],
  );
  return {
    player: user ?? (wasEndedOnPurpose() ? null : stored),
    isSignedIn: user !== null,
    isStored: stored !== null,
    keepOpen,
  };
}

/** If the query fails with `missing`, the content does not exist. Even then, a page with unsaved changes stays open. */
export function usePageState<Data>(
  { player, isStored, keepOpen }: ReturnType<typeof usePlayer>,
  { data, error, refetch }: { data: Data; error: unknown; refetch: () => unknown },
  missing?: ErrorKey,
): PageState<ReadyPlayerPage<NonNullable<Data>>> {
  // The first render after a response is the largest, so React renders it in time slices.
  const mayShow = useDeferredValue(data !== undefined && data !== null);
  const content = useLastContent(player?.id ?? null, mayShow ? (data ?? null) : null);
  if (player === null) return { state: "signedOut" };
  const isMissing = missing !== undefined && errorKey(error) === missing;
  if (isMissing && (content === null || !isStored)) return { state: "notFound" };
  if (content !== null) return { state: "ready", content, player, keepOpen };
  if (!error) return { state: "loading" };
  return {
    state: "failed",
    message: ERRORS.LOAD_FAILED.message,
    reference: requestIdOf(error),
    retry: () => void refetch(),
  };
}

/**
 * During a refetch, the same player's last content stays, even if the cache was cleared or the session was briefly
 * missing.
 */
function useLastContent<Content>(playerId: string | null, content: Content | null): Content | null {
  const [last, setLast] = useState<{ playerId: string | null; content: Content } | null>(null);
  const isNew = last?.content !== content || last?.playerId !== playerId;
  if (content !== null && playerId !== null && isNew) setLast({ playerId, content });
  if (content !== null) return content;
  return last !== null && last.playerId === playerId ? last.content : null;
}

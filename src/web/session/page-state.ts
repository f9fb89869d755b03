import { useCallback, useDeferredValue, useState } from "react";
import { ERRORS, type ErrorKey } from "#domain/errors.ts";
import { errorKey, requestIdOf } from "../api/trpc.ts";
import { currentPlayer, useSession } from "./session.tsx";
import { wasEndedOnPurpose } from "./session-store.ts";

/** The signed-in player, as known to the session. */
export type Player = NonNullable<ReturnType<typeof useSession>["user"]>;

/** A page's state: ready with its content, or a state that the page shows instead of content. */
export type PageState<Ready> = Ready | { readonly state: "signedOut" | "loading" | "notFound" } | FailedPage;

/** A page whose content has loaded. */
export interface ReadyPage<Content> {
  readonly state: "ready";
  readonly content: Content;
}

/** A page that could not be loaded, with a message and a function to try again. */
export interface FailedPage {
  readonly state: "failed";
  readonly message: string;
  /** The reference to quote when asking for help, or null if the response has no reference. */
  readonly reference: string | null;
  readonly retry: () => void;
}

/**
 * The state of a page that needs a signed-in player, once its content has loaded. Contains the content and the player.
 */
export interface ReadyPlayerPage<Content> extends ReadyPage<Content> {
  readonly player: Player;
  /**
   * Call this with true while there are unsaved changes, so that the page stays open when the session expires
   * (docs/behavior/screens.md#when-the-session-ends). The function is stable across renders.
   */
  readonly keepOpen: (isStored: boolean) => void;
}

/**
 * Returns the player that a page is shown to, and whether that player is still signed in. After the session has ended,
 * the page sends no queries. If the session expires while the page has unsaved changes, the page is still shown to the
 * same player.
 */
export function usePlayer() {
  const { user } = useSession();
  const [stored, setStored] = useState<Player | null>(null);
  // A different player has signed in, so drop the previous player's page.
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

/**
 * Derives the state of a player's page from the result of the page's query. If the query fails with the error
 * `missing`, the content does not exist or no longer exists. Even then, a page with unsaved changes stays open.
 */
export function usePageState<Data>(
  { player, isStored, keepOpen }: ReturnType<typeof usePlayer>,
  { data, error, refetch }: { data: Data; error: unknown; refetch: () => unknown },
  missing?: ErrorKey,
): PageState<ReadyPlayerPage<NonNullable<Data>>> {
  // The first render after a response is the largest, so it is deferred and React renders it in time slices.
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
 * Returns a page's newest content. During a refetch, returns the same player's last content, even if the cache was
 * cleared or the session was briefly missing.
 */
function useLastContent<Content>(playerId: string | null, content: Content | null): Content | null {
  const [last, setLast] = useState<{ playerId: string | null; content: Content } | null>(null);
  const isNew = last?.content !== content || last?.playerId !== playerId;
  if (content !== null && playerId !== null && isNew) setLast({ playerId, content });
  if (content !== null) return content;
  return last !== null && last.playerId === playerId ? last.content : null;
}

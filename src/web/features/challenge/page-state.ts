import { useCallback, useState } from "react";
import type { ErrorKey } from "../../../domain/errors.ts";
import { errorKey } from "../../api/trpc.ts";
import { currentPlayer, useSession, wasEndedOnPurpose } from "../../session/session.tsx";

/** Who plays: the account as the session knows it. */
export type Player = NonNullable<ReturnType<typeof useSession>["user"]>;

/** An answer for a player. */
export interface Ready<T> {
  readonly state: "ready";
  readonly answer: T;
  readonly player: Player;
  /**
   * While it is held the page stays the player's though the session is over: something waits to be saved. A session that
   * was ended on purpose takes everything with it. Always the same function.
   */
  readonly hold: (isHeld: boolean) => void;
}

/** Where a page for players stands: it has its answer, or something else to show. */
export type PageState<T> =
  | Ready<T>
  | { readonly state: "signedOut" | "loading" | "notFound" }
  | { readonly state: "failed"; readonly retry: () => void };

/** What a page looks at of its question. */
interface Asked {
  readonly data: object | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Whom a page of the challenge is for, and whether questions can be asked in that name. */
export function usePlayer() {
  const { user } = useSession();
  const [held, setHeld] = useState<Player | null>(null);
  // Somebody else has come: nothing is held for the one before.
  if (user !== null && held !== null && held.id !== user.id) setHeld(null);
  const hold = useCallback((isHeld: boolean) => setHeld((before) => (isHeld ? (currentPlayer() ?? before) : null)), []);
  return { player: user ?? (wasEndedOnPurpose() ? null : held), isSignedIn: user !== null, hold };
}

/** Where a page stands with its question; an error of the key `missing` means that there is no such thing. */
export function usePageState<A extends Asked>(
  { player, hold }: ReturnType<typeof usePlayer>,
  asked: A,
  missing?: ErrorKey,
): PageState<NonNullable<A["data"]>> {
  const kept = useKept(player?.id ?? null, asked);
  if (player === null) return { state: "signedOut" };
  if (kept !== null) return { state: "ready", ...kept, player, hold };
  if (!asked.error) return { state: "loading" };
  if (errorKey(asked.error) === missing) return { state: "notFound" };
  return { state: "failed", retry: () => void asked.refetch() };
}

/** An answer that stays while it is asked again, also when the caches were emptied, as long as its reader does. */
function useKept<A extends Asked>(reader: string | null, { data }: A) {
  const answer = data as NonNullable<A["data"]> | undefined;
  const [kept, setKept] = useState<{ reader: string | null; answer: NonNullable<A["data"]> } | null>(null);
  if (answer !== undefined && (kept?.answer !== answer || kept.reader !== reader)) setKept({ reader, answer });
  if (answer !== undefined) return { answer };
  return kept !== null && kept.reader === reader ? { answer: kept.answer } : null;
}

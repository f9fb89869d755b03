import { useState } from "react";
import type { ErrorKey } from "../../../domain/errors.ts";
import { useSession } from "../../session.tsx";
import { errorKey } from "../../trpc.ts";

/** Who plays: the account as the session knows it. */
export type Player = NonNullable<ReturnType<typeof useSession>["user"]>;

/** An answer for a player, and when it came. */
export interface Ready<T> {
  readonly state: "ready";
  readonly answer: T;
  /** By this device's clock, in milliseconds. */
  readonly arrivedAt: number;
  readonly player: Player;
  /** While it is held the page stays the player's though the session is over: something waits to be saved. */
  readonly hold: (isHeld: boolean) => void;
}

/** Where a page for players stands: it has its answer, or something else to show. */
export type Standing<T> =
  | Ready<T>
  | { readonly state: "signedOut" | "loading" | "notFound" }
  | { readonly state: "failed"; readonly retry: () => void };

/** What a page looks at of its question. */
interface Asked {
  readonly data: object | undefined;
  readonly error: unknown;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

/** Whom a page of the challenge is for, and whether questions can be asked in that name. */
export function usePlayer() {
  const { user } = useSession();
  const [held, setHeld] = useState<Player | null>(null);
  // Somebody else has come: nothing is held for the one before.
  if (user !== null && held !== null && held.id !== user.id) setHeld(null);
  return {
    player: user ?? held,
    isSignedIn: user !== null,
    hold: (isHeld: boolean) => setHeld((before) => (isHeld ? (user ?? before) : null)),
  };
}

/** Where a page stands with its question; an error of the key `missing` means that there is no such thing. */
export function useStanding<A extends Asked>(
  { player, hold }: ReturnType<typeof usePlayer>,
  asked: A,
  missing?: ErrorKey,
): Standing<NonNullable<A["data"]>> {
  const kept = useKept(player?.id ?? null, asked);
  if (player === null) return { state: "signedOut" };
  if (kept !== null) return { state: "ready", ...kept, player, hold };
  if (!asked.error) return { state: "loading" };
  if (errorKey(asked.error) === missing) return { state: "notFound" };
  return { state: "failed", retry: () => void asked.refetch() };
}

/** An answer that stays while it is asked again, also when the caches were emptied, as long as its reader does. */
function useKept<A extends Asked>(reader: string | null, { data: found, dataUpdatedAt }: A) {
  type Answer = NonNullable<A["data"]>;
  const data = found as Answer | undefined;
  const [kept, setKept] = useState<{ reader: string | null; answer: Answer; arrivedAt: number } | null>(null);
  if (data !== undefined && (kept?.answer !== data || kept.reader !== reader)) {
    setKept({ reader, answer: data, arrivedAt: dataUpdatedAt });
  }
  if (data !== undefined) return { answer: data, arrivedAt: dataUpdatedAt };
  return kept !== null && kept.reader === reader ? { answer: kept.answer, arrivedAt: kept.arrivedAt } : null;
}

import { useEffect, useRef } from "react";
import type { Bracket } from "../../../domain/bracket.ts";

/** What a tab tells the other tabs of this browser: a player's picks for a week were saved. */
export interface SavedPicks {
  readonly playerId: string;
  readonly week: number;
  readonly bracket: Bracket;
}

const CHANNEL = "cfp-bracket.picks";

/** Listens to what the other tabs save, and gives the way to tell them. A browser without channels has no other tabs. */
export function usePickChannel(onSaved: (saved: SavedPicks) => void): (saved: SavedPicks) => void {
  const channel = useRef<BroadcastChannel | null>(null);
  const listener = useRef(onSaved);
  useEffect(() => {
    listener.current = onSaved;
  });
  useEffect(() => {
    if (typeof BroadcastChannel === "undefined") return;
    const opened = new BroadcastChannel(CHANNEL);
    opened.onmessage = ({ data }: MessageEvent<SavedPicks>) => listener.current(data);
    channel.current = opened;
    return () => opened.close();
  }, []);
  return (saved) => channel.current?.postMessage(saved);
}

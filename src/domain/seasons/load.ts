import type { Season } from "./season.ts";

/** Loaded on demand, because only pages with old brackets need another season than the current one. */
const FILES: Readonly<Record<string, () => Promise<Season>>> = {
  "2024-25": () => import("./2024-25.ts").then(({ season }) => season),
  "2025-26": () => import("./2025-26.ts").then(({ season }) => season),
  "2026-27": () => import("./2026-27.ts").then(({ season }) => season),
};

/** Null if it has no file. */
export async function loadSeason(name: string): Promise<Season | null> {
  return (await FILES[name]?.()) ?? null;
}

export const SEASON_NAMES: readonly string[] = Object.keys(FILES);

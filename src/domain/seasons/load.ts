import type { Season } from "./season.ts";

/**
 * A loader for each season that has a file. Seasons are loaded on demand, because only pages with old brackets need a
 * season other than the current season.
 */
const FILES: Readonly<Record<string, () => Promise<Season>>> = {
  "2024-25": () => import("./2024-25.ts").then(({ season }) => season),
  "2025-26": () => import("./2025-26.ts").then(({ season }) => season),
  "2026-27": () => import("./2026-27.ts").then(({ season }) => season),
};

/** Returns a season by name, or null if it has no file. */
export async function loadSeason(name: string): Promise<Season | null> {
  return (await FILES[name]?.()) ?? null;
}

/** The names of the seasons that have a file. */
export const SEASON_NAMES: readonly string[] = Object.keys(FILES);

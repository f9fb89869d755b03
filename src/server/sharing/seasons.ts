import * as y2024 from "../../domain/seasons/2024-25.ts";
import * as y2025 from "../../domain/seasons/2025-26.ts";
import * as y2026 from "../../domain/seasons/2026-27.ts";
import type { Season, SeasonPlan } from "../../domain/seasons/season.ts";

/** Every season that has a file, by name, for pictures of old brackets. */
export const SEASONS: ReadonlyMap<string, { readonly season: Season; readonly plan: SeasonPlan }> = new Map(
  [y2024, y2025, y2026].map((each) => [each.season.name, each]),
);

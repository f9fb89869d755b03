// This build's season. To move to the next season, change this line (docs/ops/new-season.md).
import { plan, season } from "./seasons/2025-26.ts";
import type { Season, SeasonPlan } from "./seasons/season.ts";

/** This build's season: its name, dates and places (docs/game-rules.md#dates-and-places). */
export const SEASON: Season = season;

/** The teams and weeks of this build's season, needed only to open the season. */
export const SEASON_PLAN: SeasonPlan = plan;

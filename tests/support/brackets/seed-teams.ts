import { SEASON_PLAN } from "../../../src/domain/season.ts";
import { teamsOfSeason } from "../../../src/domain/season-opening.ts";

/** The teams of the season with their abbreviations, as `supabase/seed.sql` has them and in its order. */
export const SEED_TEAMS = teamsOfSeason(SEASON_PLAN);

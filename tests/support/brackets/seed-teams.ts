import { SEASON_PLAN } from "#domain/season.ts";
import { teamsOfSeason } from "#domain/season-opening.ts";

/** The season's teams with their abbreviations: the same values in the same order as in `supabase/seed.sql`. */
export const SEED_TEAMS = teamsOfSeason(SEASON_PLAN);

import { SEASON_PLAN } from "../../../src/domain/season.ts";
import { teamsOfSeason } from "../../../src/domain/season-opening.ts";

/** The season's teams with their abbreviations: the same values in the same order as in `supabase/seed.sql`. */
export const SEED_TEAMS = teamsOfSeason(SEASON_PLAN);

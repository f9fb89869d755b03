import { SEASON } from "../../src/domain/season.ts";
import { games, plan, season } from "../../src/domain/seasons/2025-26.ts";
import { playedSeason } from "./played-season.ts";

/** The last playoff on file, played as if it were that of the season that this build plays. */
export const LAST_PLAYOFF = { ...playedSeason(season, plan, games), year: SEASON.championshipYear - 1 };

/** How many games are over when a match day opens: the first round and two quarterfinals. */
export const MATCHDAY_GAMES = 6;

/** The step of the feed at which a match day opens: the first one names the field. */
export const MATCHDAY_STEP = MATCHDAY_GAMES + 1;

import { SEASON } from "../../src/domain/season.ts";
import { games, plan, season } from "../../src/domain/seasons/2025-26.ts";
import { playedSeason } from "./played-season.ts";

/** The last playoff on file, played as if it belonged to this build's season. */
export const LAST_PLAYOFF = { ...playedSeason(season, plan, games), year: SEASON.championshipYear - 1 };

/** How many games are over at the start of a match day: the first round and two quarterfinals. */
export const MATCHDAY_GAMES = 6;

/** The feed's step at the start of a match day; the first step names the field. */
export const MATCHDAY_STEP = MATCHDAY_GAMES + 1;

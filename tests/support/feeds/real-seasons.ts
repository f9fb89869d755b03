import type { BracketRecord } from "#domain/bracket-record.ts";
import { teamsOfSeason } from "#domain/season-opening.ts";
import * as earlier from "#domain/seasons/2024-25.ts";
import * as later from "#domain/seasons/2025-26.ts";
import { type PlayedSeason, playedSeason } from "#local/scores/played-season.ts";
import { playoffJson } from "#local/scores/playoff-json.ts";

/** A season that was actually played, with its final bracket. */
export interface RealSeason extends PlayedSeason {
  readonly name: string;
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  readonly record: BracketRecord;
}

const realSeason = (file: typeof earlier | typeof later, winners: BracketRecord["winners"]): RealSeason => ({
  ...playedSeason(file.season, file.plan, file.games),
  name: file.season.name,
  teams: teamsOfSeason(file.plan),
  record: { teamSlots: file.season.field, winners },
});

/**
 * The seasons whose season files contain the playoff's results. The winners are written out here, so that tests can
 * compare them with the winners computed from the files' scores.
 */
export const REAL_SEASONS: readonly [RealSeason, RealSeason] = [
  realSeason(earlier, { fr1: 5, fr2: 8, fr3: 6, fr4: 7, qf1: 5, qf2: 8, qf3: 6, qf4: 7, sf1: 8, sf2: 7, champ: 8 }),
  realSeason(later, { fr1: 5, fr2: 9, fr3: 6, fr4: 10, qf1: 5, qf2: 1, qf3: 6, qf4: 10, sf1: 1, sf2: 10, champ: 1 }),
];

/** A feed response that tests can modify. */
export type PlayoffJson = ReturnType<typeof playoffJson>;

/** Returns the feed's response at the point when only a season's first `ended` games are over. */
export const responseAfter = ({ year, field, games }: RealSeason, ended: number): PlayoffJson =>
  playoffJson({
    ...{ year, field },
    games: games.map((game, index) => (index < ended ? game : { ...game, points: null, isOver: false })),
  });

/** Returns the outcome at the point when only a season's first `ended` games are over. */
export function outcomeAfter({ record, games }: RealSeason, ended: number): BracketRecord {
  const over = games.slice(0, ended).map(({ id }) => id);
  return { teamSlots: record.teamSlots, winners: Object.fromEntries(over.map((id) => [id, record.winners[id]])) };
}

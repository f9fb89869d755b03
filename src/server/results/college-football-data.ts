import { z } from "zod";
import type { RankingReport } from "#domain/committee-ranking.ts";
import type { PlayoffReport } from "#domain/playoff-report.ts";
import type { RatingsReport } from "#domain/ratings.ts";
import type { RoundId } from "#domain/rounds.ts";
import type { Env } from "../http/env.ts";
import { fetchJson, type ResponseLimits } from "./fetch-json.ts";

/** The feed's names for the rounds. */
const ROUNDS = {
  first_round: "first",
  quarterfinal: "quarter",
  semifinal: "semi",
  championship: "championship",
} as const satisfies Record<string, RoundId>;

/** Empty while the team is unknown. */
const team = z
  .object({ school: z.string().max(100).nullable() })
  .nullable()
  .transform((each) => each?.school ?? "");
const points = z.int().min(0).nullable();

const playoff = z.object({
  season: z.int(),
  competition: z.literal("cfp"),
  participants: z.array(z.object({ team, seed: z.int() })).max(100),
  rounds: z
    .array(
      z.object({
        matchups: z
          .array(
            z.object({
              round: z.enum(Object.keys(ROUNDS) as (keyof typeof ROUNDS)[]),
              slots: z.array(z.object({ participant: team })).max(2),
              game: z
                .object({
                  completed: z.boolean(),
                  homeTeam: team,
                  homePoints: points,
                  awayTeam: team,
                  awayPoints: points,
                })
                .nullable(),
            }),
          )
          .max(100),
      }),
    )
    .max(20),
  champion: team,
});

/** Throws if the JSON has an unexpected shape. */
export function readPlayoff(json: unknown): PlayoffReport {
  const { season, participants, rounds, champion } = playoff.parse(json);
  return {
    year: season,
    field: participants,
    matchups: rounds
      .flatMap(({ matchups }) => matchups)
      .map(({ round, slots, game }) => ({
        round: ROUNDS[round],
        teams: slots.map(({ participant }) => participant).filter((name) => name !== ""),
        game: game && {
          teams: [game.homeTeam, game.awayTeam],
          points: [game.homePoints, game.awayPoints],
          isOver: game.completed,
        },
      })),
    champion: champion || null,
  };
}

const COMMITTEE = "Playoff Committee Rankings";

const rankings = z
  .array(
    z.object({
      season: z.int(),
      polls: z
        .array(
          z.object({
            poll: z.string(),
            ranks: z.array(z.object({ school: z.string().min(1).max(100), rank: z.int() })).max(100),
          }),
        )
        .max(50),
    }),
  )
  .max(50);

/**
 * Returns the newest season's ranking; without one, an empty ranking for `year`. Throws if the JSON has an unexpected
 * shape.
 */
export function readRanking(json: unknown, year: number): RankingReport {
  const newest = rankings
    .parse(json)
    .flatMap(({ season, polls }) => polls.map(({ poll, ranks }) => ({ season, poll, ranks })))
    .findLast(({ poll }) => poll === COMMITTEE);
  return {
    year: newest?.season ?? year,
    ranks: (newest?.ranks ?? []).map(({ school, rank }) => ({ team: school, rank })),
  };
}

const ratings = z
  .array(
    z.object({
      year: z.int(),
      team: z.string().min(1).max(100),
      elo: z.number().min(0).max(5_000).nullable(),
    }),
  )
  .max(1_000);

/**
 * The report's `year` is the given one, or that of the first rating for another season, which makes the caller reject
 * the report. Throws if the JSON has an unexpected shape.
 */
export function readRatings(json: unknown, year: number): RatingsReport {
  const rated = ratings.parse(json);
  const isOther = rated.find((each) => each.year !== year);
  return {
    year: isOther?.year ?? year,
    ratings: rated.flatMap(({ team: name, elo }) => (elo === null ? [] : [{ team: name, elo }])),
  };
}

/** A typical response is about 15 kB and takes one second. */
const LIMITS: ResponseLimits = { time: 10_000, size: 512 * 1024 };

/** For the feed's key and terms, see docs/ops/deploy.md#results. */
export function collegeFootballData({ CFBD_BASE_URL, SITE_URL }: Env, key: string, limits = LIMITS) {
  /** `problem` is a phrase for the operator, without secrets. `callsLeft` this month is null if the feed did not say. */
  async function ask<Report>(path: string, question: Record<string, string>, read: (json: unknown) => Report) {
    const url = new URL(`${CFBD_BASE_URL}${path}`);
    url.search = new URLSearchParams(question).toString();
    const headers = {
      Authorization: `Bearer ${key}`,
      Accept: "application/json",
      "User-Agent": `CFP-Bracket (+${SITE_URL})`,
    };
    const response = await fetchJson(url, headers, limits);
    const callsLeft = countOf(response.headers.get("x-calllimit-remaining"));
    if (response.problem !== null) return { report: null, problem: response.problem, callsLeft };
    try {
      return { report: read(response.json), problem: null, callsLeft };
    } catch (error) {
      return { report: null, problem: `its response has the wrong shape: ${shapeProblem(error)}`, callsLeft };
    }
  }

  return {
    playoff: (year: number) => ask("/playoffs/cfp", { year: String(year) }, readPlayoff),
    /** The committee's newest ranking, without teams before the first. */
    ranking: (year: number) =>
      ask("/rankings", { year: String(year), poll: "cfp", latest: "true" }, (json) => readRanking(json, year)),
    ratings: (year: number) => ask("/ratings/elo", { year: String(year) }, (json) => readRatings(json, year)),
  };
}

function shapeProblem(error: unknown): string {
  const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
  return issue === undefined ? "unknown" : `${issue.path.join(".")} ${issue.message}`.slice(0, 200);
}

function countOf(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null;
}

/** A source of results. `year` is the year in which the season begins. */
export type Feed = ReturnType<typeof collegeFootballData>;

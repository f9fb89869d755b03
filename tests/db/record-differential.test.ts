import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { MATCHUP_IDS } from "#domain/bracket.ts";
import { bracketRecordProblem } from "#domain/bracket-record.ts";
import { fieldProblem } from "#domain/conferences.ts";
import { consistentRecord } from "#support/brackets/arbitrary-brackets.ts";
import { anyValue, mutatedRecord } from "#support/brackets/arbitrary-records.ts";
import { INVALID_RECORDS } from "#support/brackets/invalid-records.ts";
import { OUTCOMES, secRecord } from "#support/brackets/outcomes.ts";
import { SEED_TEAMS } from "#support/brackets/seed-teams.ts";
import { db, setUpDatabase } from "#support/database/set-up.ts";
import { PROPERTY_TIMEOUT, runs } from "#support/property-runs.ts";

vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

setUpDatabase();

/** Evaluates an SQL expression for all values in one statement, and returns the results. */
async function inSql<T>(expression: string, values: readonly string[]): Promise<T[]> {
  const rows = await db.sql<{ response: T }>(
    `select ${expression} as response
    from jsonb_array_elements($1::text::jsonb) with ordinality as list (value, position) order by position`,
    [`[${values.join()}]`],
  );
  return rows.map(({ response }) => response);
}

/**
 * Returns the values (JSON text) for which TypeScript and SQL find different problems, and how often SQL found each
 * problem.
 */
async function compare(values: readonly string[]) {
  const verdicts = await inSql<string | null>("private.bracket_record_problem(value)", values);
  expect(verdicts).toHaveLength(values.length);
  const counts: Record<string, number> = {};
  const disagreements = values.flatMap((value, index) => {
    const typescript = bracketRecordProblem(JSON.parse(value));
    const sql = verdicts[index];
    counts[String(sql)] = (counts[String(sql)] ?? 0) + 1;
    return typescript === sql ? [] : [{ value, typescript, sql }];
  });
  return { disagreements, counts };
}

/** Returns this many random values as JSON text. */
function sample(arbitrary: fc.Arbitrary<unknown>, count: number): string[] {
  return fc.sample(arbitrary, runs(count)).map((value) => JSON.stringify(value));
}

test("the TypeScript and SQL record checks accept all 2,048 outcomes", async () => {
  const outcomes = Array.from({ length: OUTCOMES }, (_, number) => JSON.stringify(secRecord(number)));
  expect(await compare(outcomes)).toEqual({ disagreements: [], counts: { null: 2048 } });
});

test("the TypeScript and SQL record checks agree on partial records", async () => {
  const { disagreements, counts } = await compare(sample(consistentRecord, 1_000));
  expect(disagreements).toEqual([]);
  expect(counts.BRACKET_INCOMPLETE).toBeGreaterThan(150);
});

test("the TypeScript and SQL record checks agree on every record with one changed winner or one missing winner", async () => {
  const record = secRecord(1_234);
  const changed = MATCHUP_IDS.flatMap((id) =>
    Array.from({ length: 14 }, (_, seed) => ({ ...record, winners: { ...record.winners, [id]: seed } })),
  );
  const missing = MATCHUP_IDS.map((id) => ({ ...record, winners: { ...record.winners, [id]: undefined } }));
  const { disagreements } = await compare([...changed, ...missing].map((value) => JSON.stringify(value)));
  expect(disagreements).toEqual([]);
});

test("the TypeScript and SQL record checks agree on thousands of mutated records", async () => {
  const { disagreements, counts } = await compare(sample(mutatedRecord, 6_000));
  expect(disagreements).toEqual([]);
  for (const verdict of ["null", "BRACKET_INVALID", "BRACKET_INCOMPLETE"]) expect(counts[verdict]).toBeGreaterThan(15);
});

test("the TypeScript and SQL record checks agree on arbitrary JSON", async () => {
  const { disagreements } = await compare(sample(anyValue, 3_000));
  expect(disagreements).toEqual([]);
});

test("the TypeScript and SQL record checks agree on all listed invalid records and on unusual JSON", async () => {
  const good = JSON.stringify(secRecord(0));
  const written = [
    good.replace('"fr1":12', '"fr1":12.0'),
    good.replace('"fr1":12', '"fr1":1.2e1'),
    good.replace('"fr1":12', '"fr1":-12'),
    good.replace('"fr1":12', '"fr1":1e400'),
    good.replace('"fr1":12', '"fr1":5,"fr1":12'),
    good.replace('"fr1":12', '"fr1":12,"fr1":5'),
    good.replace('"fr1":12', '"\\u0066r1":12'),
    good.replace('"winners"', '"winners":{},"winners"'),
    good.replaceAll(",", " ,\n\t"),
  ];
  const listed = INVALID_RECORDS.map(([, value]) => JSON.stringify(value));
  const { disagreements, counts } = await compare([...listed, ...written]);
  expect(disagreements).toEqual([]);
  expect(counts.BRACKET_INVALID).toBe(INVALID_RECORDS.length + 3);
});

test("the TypeScript and SQL checks agree on which fields have an unknown team or too few conferences", async () => {
  const teams = new Map(SEED_TEAMS.map((team) => [team.id, team]));
  const conferences = [...new Set(SEED_TEAMS.map(({ conference }) => conference))];
  const teamsOf = (names: string[]) => SEED_TEAMS.filter(({ conference }) => names.includes(conference));
  // Uses few conferences, so that valid and invalid fields are both frequent. Some of the teams are independents.
  const someField = fc
    .shuffledSubarray(conferences, { minLength: 2, maxLength: 8 })
    .filter((names) => teamsOf(names).length >= 12)
    .chain((names) => fc.shuffledSubarray(teamsOf(names), { minLength: 12, maxLength: 12 }));
  const someSlots = fc
    .tuple(someField, fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.nat(11)))
    .map(([field, unknown]) => field.map(({ id }, index) => (index === unknown ? "nowhere" : id)));
  const records = sample(
    someSlots.map((teamSlots) => ({ ...secRecord(0), teamSlots })),
    2_000,
  );
  const inDatabase = await inSql<string | null>("private.field_problem(value)", records);
  const inTypescript = records.map((text) => {
    const { teamSlots } = JSON.parse(text) as { teamSlots: string[] };
    return fieldProblem(teamSlots.map((id) => teams.get(id) ?? null));
  });
  expect(inDatabase).toEqual(inTypescript);
  for (const response of ["TEAM_UNKNOWN", "CONFERENCES_MISSING", null]) {
    expect(inTypescript.filter((each) => each === response).length).toBeGreaterThan(60);
  }
});

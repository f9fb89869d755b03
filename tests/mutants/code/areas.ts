/** A part of the code that Stryker mutates, and the tests that must notice. */
export interface Area {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** The least share of mutants that tests notice, in percent; below it the run fails. */
  readonly leastScore: number;
  /** How much longer than the tests without a mutant those with one may take before it counts as a loop, in milliseconds. */
  readonly longestMs: number;
}

const server = (...names: string[]) => names.map((name) => `src/server/${name}`);
const serverTests = (...names: string[]) => names.map((name) => `tests/server/${name}.test.ts`);

/**
 * The rules, and what the server does without a network and a database. Their tests take milliseconds, so that every
 * mutant that Stryker knows can be tried. The rest of the server has its guards weakened (`weakenings.ts`).
 */
export const AREAS = {
  domain: { mutate: ["src/domain/**/*.ts"], tests: ["tests/domain/**/*.test.ts"], leastScore: 90, longestMs: 15_000 },
  server: {
    mutate: server(
      ...["app-error.ts", "bracket-input.ts", "context.ts", "env.ts", "inputs.ts"],
      ...["rate-limit.ts", "responses.ts", "transformer.ts", "emails/team-in-mail.ts"],
      ...["jobs/pacer.ts", "jobs/retry.ts"],
    ),
    tests: serverTests(
      ...["app-error", "env", "inputs", "pacer", "picks-email-names", "public-procedures", "rate-limit"],
      ...["reminder-waits", "responses", "transformer"],
    ),
    leastScore: 80,
    longestMs: 20_000,
  },
} satisfies Record<string, Area>;

export type AreaName = keyof typeof AREAS;

/** The environment variable that names the area to `vitest.config.ts`. */
export const AREA_VARIABLE = "MUTANTS_AREA";

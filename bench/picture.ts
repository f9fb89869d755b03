import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { SEASON } from "#domain/season.ts";
import { serverEnvironment } from "#local/keys.ts";
import { readEnv } from "#server/http/env.ts";
import { bracketPicture } from "#server/sharing/bracket-picture.ts";
import { drawnBracket } from "#server/sharing/drawn-team.ts";
import { pictureUrl } from "#server/sharing/shared-content.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { inTurns, type Row } from "./row.ts";

/** How many pictures a process draws to warm up, and how many are then timed. */
const [WARM_UP, COUNTED] = [10, 20];

const SITE = "https://bracket.example.com";
const SETTINGS = { ...serverEnvironment(SITE), RESEND_API_KEY: "re_bench" };

/**
 * Runs this code, which must define `draw`, in a fresh process. Returns the median time per picture after the warm-up,
 * in milliseconds.
 */
function run(lines: string): number {
  const script = `
    ${lines}
    const times = [];
    for (let turn = 0; turn < ${WARM_UP + COUNTED}; turn++) {
      const began = performance.now();
      await draw(turn);
      times.push(performance.now() - began);
    }
    console.log(times.slice(${WARM_UP}).sort((a, b) => a - b)[${COUNTED / 2}]);`;
  const environment = { ...process.env, ...SETTINGS, SITE_URL: SITE };
  return Number(execFileSync(process.execPath, ["--input-type=module", "--eval", script], { env: environment }));
}

const idOf = (turn: number) => `00000000-0000-4000-8000-${String(turn).padStart(12, "0")}`;

/**
 * Measures how long it takes to draw a bracket's picture. The reference draws the same SVG with the library alone
 * (docs/performance.md#picture).
 */
export async function picture(): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), "pictures-"));
  const surroundings = { championshipYear: SEASON.championshipYear, host: new URL(SITE).host };
  const env = readEnv(SETTINGS);
  // Each request is for a different bracket, so that no picture comes from a cache.
  const content = Array.from(
    { length: WARM_UP + COUNTED },
    (_, turn) => ({ kind: "bracket", id: idOf(turn), season: SEASON.name, record: savableRecord(turn) }) as const,
  );
  const urls = content.map((each) => SITE + pictureUrl(env, each));
  content.forEach(({ season, record }, turn) => {
    const bracket = drawnBracket(record, season);
    if (bracket !== null) writeFileSync(join(folder, `${turn}.svg`), bracketPicture(bracket, surroundings));
  });
  const font = "dist/picture/fonts/LeagueGothic_400Regular.ttf";
  const ours = () =>
    run(`
      const { default: handler } = await import(${JSON.stringify(pathToFileURL("dist/picture/picture-handler.js").href)});
      const addresses = ${JSON.stringify(urls)};
      const saved = ${JSON.stringify(Object.fromEntries(content.map(({ id, season, record }) => [id, { season, record }])))};
      globalThis.fetch = async (_, { body }) =>
        Response.json({ ...saved[JSON.parse(body).saved_id], createdAt: new Date(0).toISOString() });
      const draw = async (turn) => {
        const from = { headers: { "x-real-ip": "10.0.0." + turn } };
        const response = await handler.fetch(new Request(addresses[turn], from));
        if (response.status !== 200) throw new Error(await response.text());
        await response.bytes();
      };`);
  const bare = () =>
    run(`
      const { readFileSync } = await import("node:fs");
      const { Resvg } = (await import("@resvg/resvg-js")).default;
      const draw = async (turn) => {
        const svg = readFileSync(${JSON.stringify(folder)} + "/" + turn + ".svg", "utf8");
        const font = { loadSystemFonts: false, fontFiles: [${JSON.stringify(font)}] };
        new Resvg(svg, { font }).render().asPng();
      };`);
  const figures = await inTurns(
    5,
    async () => ours(),
    async () => bare(),
  );
  rmSync(folder, { recursive: true });
  const isMet = figures.ours / figures.reference <= 1.5;
  return { what: "picture, warm", ...figures, unit: "ms", goal: "at most 1.5x", isMet };
}

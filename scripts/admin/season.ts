import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { counted } from "#domain/counting.ts";
import { ERRORS, isErrorKey } from "#domain/errors.ts";
import { SEASON } from "#domain/season.ts";
import { seasonProblems } from "#domain/season-check.ts";
import { datesOfSeason, teamsOfSeason, weeksOfSeason } from "#domain/season-opening.ts";
import type { Season, SeasonPlan } from "#domain/seasons/season.ts";
import { type Database, unwrap } from "#server/supabase.ts";
import { Rejection } from "./backend.ts";

const FOLDER = "src/domain/seasons";

/** The status of the database's seasons. */
interface SeasonStatus {
  readonly running: string | null;
  readonly problem: string | null;
  readonly picks: number;
  readonly players: number;
  readonly groups: number;
  readonly accounts: number;
  readonly past: readonly { readonly name: string; readonly picks: number; readonly players: number }[];
}

export async function readStatus(db: Database): Promise<SeasonStatus> {
  const result = await db.rpc("season_status");
  const isOurs = result.error === null && typeof result.data === "object" && result.data !== null;
  // An unexpected response, or an error with a status below 500, means that the operator has set the wrong URL or key.
  if (!isOurs && result.status !== 0 && result.status < 500)
    throw new Rejection(
      "That backend does not know this command. SUPABASE_URL must be the URL of the Supabase project, not of the site, " +
        "SUPABASE_SECRET_KEY must be its secret key, not the publishable one, and its migrations must be this build's.",
    );
  // The result is not validated. The SQL function defines its shape, and only this file and its tests use the function.
  return unwrap(result) as SeasonStatus;
}

/** Describes the status in sentences. */
export function describeStatus({ running, problem, picks, players, groups, accounts, past }: SeasonStatus): string[] {
  return [
    running === null ? "There is no current season." : `The current season is ${running}.`,
    `The database has ${counted(picks, "pick")} by ${counted(players, "player")}, ${counted(groups, "group")} and ${counted(accounts, "account")}.`,
    ...(running === null
      ? []
      : [problem === null ? `${running} can be closed.` : `${running} can't be closed yet. ${sentence(problem)}`]),
    ...past.map(
      (each) => `${each.name} is closed: ${counted(each.picks, "pick")} by ${counted(each.players, "player")}.`,
    ),
    running === SEASON.name
      ? `This build is for ${SEASON.name}, too.`
      : `This build is for ${SEASON.name}. Until that season is open, this build can't save picks.`,
  ];
}

const sentence = (key: string) => (isErrorKey(key) ? ERRORS[key].message : key);

/** Closes the current season. Without `isSure`, only says what that would do. */
export async function closeSeason(db: Database, isSure: boolean, say: (line: string) => void): Promise<void> {
  const { running, problem, picks, players } = await readStatus(db);
  if (running === null) throw new Rejection("There is no current season to close.");
  if (problem !== null) throw new Rejection(`${running} stays open. ${sentence(problem)}`);
  say(
    `Closing ${running} makes ${counted(picks, "pick")} by ${counted(players, "player")} and all group standings final.`,
  );
  say("Accounts, groups, and team names stay. Closing a season can't be undone.");
  if (!isSure) return say("Nothing was changed. To do it: npm run admin -- season close --yes");
  unwrap(await db.rpc("close_season", { wanted: running }));
  say(`${running} is closed.`);
}

/** Reads and checks a season's file. Throws an error that lists every problem. Type errors are left to the compiler. */
export async function readSeason(name: string, folder: string): Promise<{ season: Season; plan: SeasonPlan }> {
  const path = join(folder, `${name}.ts`);
  if (!/^[\w-]+$/.test(name) || !existsSync(path)) throw new Rejection(`There is no file ${path}.`);
  const read = (await import(pathToFileURL(path).href)) as { season: Season; plan: SeasonPlan };
  const problems = seasonProblems(read.season, read.plan).map((problem) => `${path}: ${problem}`);
  if (read.season.name !== name) problems.push(`${path}: the season is named "${read.season.name}".`);
  if (problems.length > 0) throw new Rejection(problems.join("\n"));
  return read;
}

/** Opens a season from its file. Without `isSure`, changes nothing and only prints what the command would do. */
export async function openSeason(
  db: Database,
  name: string,
  isSure: boolean,
  say: (line: string) => void,
  folder = FOLDER,
): Promise<void> {
  const { season, plan } = await readSeason(name, folder);
  const status = await readStatus(db);
  if (status.running === name || status.past.some((each) => each.name === name))
    throw new Rejection(sentence("SEASON_KNOWN"));
  if (status.running !== null) throw new Rejection(`${status.running} is still open. Close it first.`);
  const [teams, weeks] = [teamsOfSeason(plan), weeksOfSeason(plan)];
  const [first, last] = [weeks[0]?.startDate ?? "", weeks.at(-1)?.endDate ?? ""];
  say(
    `Opening ${season.name} writes ${counted(teams.length, "team")} and ${counted(weeks.length, "week")}, from ${first} to ${last}.`,
  );
  if (season.name !== SEASON.name)
    say(`No picks can be saved until a build for ${season.name} is deployed. This build is for ${SEASON.name}.`);
  if (!isSure) return say(`Nothing was changed. To do it: npm run admin -- season open ${name} --yes`);
  unwrap(await db.rpc("open_season", { wanted: season.name, teams, weeks, dates: datesOfSeason(plan) }));
  say(`${season.name} is open.`);
}

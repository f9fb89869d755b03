import { ERRORS, isErrorKey } from "../../src/domain/errors.ts";
import { SEASON } from "../../src/domain/season.ts";
import { datesOfSeason, teamsOfSeason, weeksOfSeason } from "../../src/domain/season-opening.ts";
import { type Database, unwrap } from "../../src/server/supabase.ts";
import { Refusal } from "./backend.ts";
import { readSeason } from "./season-file.ts";

const FOLDER = "src/domain/seasons";

/** What the database says about its seasons. */
interface SeasonStatus {
  readonly running: string | null;
  readonly closing: { readonly season: string; readonly phase: string } | null;
  readonly problem: string | null;
  readonly picks: number;
  readonly players: number;
  readonly groups: number;
  readonly accounts: number;
  readonly past: readonly { readonly name: string; readonly picks: number; readonly players: number }[];
}

/** Returns what the database says about its seasons. */
export async function readStatus(db: Database): Promise<SeasonStatus> {
  const result = await db.rpc("season_status");
  const isOurs = result.error === null && typeof result.data === "object" && result.data !== null;
  // Another answer than that of our function, or none because the key may not call it, is no fault of the backend.
  if (!isOurs && result.status !== 0 && result.status < 500)
    throw new Refusal(
      "That backend does not know this command. SUPABASE_URL is the address of the Supabase project, not of the site, and " +
        "SUPABASE_SECRET_KEY its secret key, not the publishable one; its migrations are those of this build.",
    );
  // The shape is that of the function in the database, which only this file and its tests call.
  return unwrap(result) as SeasonStatus;
}

const count = (number: number, what: string) => `${number.toLocaleString("en-US")} ${what}${number === 1 ? "" : "s"}`;

/** Says in sentences what the database says about its seasons. */
export function describeStatus({
  running,
  closing,
  problem,
  picks,
  players,
  groups,
  accounts,
  past,
}: SeasonStatus): string[] {
  return [
    running === null ? "No season is running." : `${running} is running.`,
    `There: ${count(picks, "pick")} of ${count(players, "player")}, ${count(groups, "group")}, ${count(accounts, "account")}.`,
    ...(closing === null
      ? []
      : [`${closing.season} is being closed, at the step '${closing.phase}'. Close it again to go on.`]),
    ...(running === null || closing !== null
      ? []
      : [problem === null ? `${running} can be closed.` : `${running} cannot be closed yet: ${sentence(problem)}`]),
    ...past.map((each) => `${each.name} is closed: ${count(each.picks, "pick")} of ${count(each.players, "player")}.`),
    running === SEASON.name
      ? `This build plays ${SEASON.name}, too.`
      : `This build plays ${SEASON.name}: until that season is open, a server of this build saves nothing.`,
  ];
}

const sentence = (key: string) => (isErrorKey(key) ? ERRORS[key].message : key);

/** What each step of the closing does. */
const STEPS: Record<string, string> = {
  players: "Copying players and their picks ...",
  groups: "Copying groups with their tables and statistics ...",
  compare: "Comparing picks, counts and sums ...",
  end: "Ending the season ...",
  check: "Looking through the archive once more ...",
  tallies: "Deleting what was counted of groups ...",
  delete: "Deleting the picks, which the archive has ...",
};

/** A step that met a lock or lost its connection is tried again so often. */
const ATTEMPTS = 20;

/** Does the next step; null when somebody else has done the last one. */
async function nextStep(db: Database, wanted: string): Promise<Step | null> {
  for (let attempt = 1; ; attempt++) {
    const result = await db.rpc("close_season", { wanted });
    // 55P03: a lock was not free in time. 40xxx: rolled back because of another transaction. 23503: an account or a group
    // was deleted while it was copied. 0: no answer.
    const isPassing =
      result.error !== null && (result.status === 0 || /^(55P03|40|23503)/.test(result.error.code ?? ""));
    if (
      result.error?.message === "SEASON_NOT_RUNNING" &&
      (await readStatus(db)).past.some(({ name }) => name === wanted)
    )
      return null;
    // As above: the shape is that of `close_season`.
    if (!isPassing || attempt === ATTEMPTS) return unwrap(result) as Step;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

interface Step {
  readonly phase: string | null;
  readonly picks?: number;
  readonly points?: number;
  readonly leftPicks: number | null;
}

/** Closes the season that runs, step by step; without `isSure` it only says what it would do. */
export async function closeSeason(db: Database, isSure: boolean, say: (line: string) => void): Promise<void> {
  const status = await readStatus(db);
  const wanted = status.closing?.season ?? status.running;
  if (wanted === null) throw new Refusal("No season is running, so there is nothing to close.");
  if (status.closing === null && status.problem !== null)
    throw new Refusal(`${wanted} stays open. ${sentence(status.problem)}`);
  say(`Closing ${wanted} moves ${count(status.picks, "pick")} of ${count(status.players, "player")} into the archive,`);
  say(`with the final tables of ${count(status.groups, "group")}. Accounts, groups and team names stay as they are.`);
  say("It cannot be undone. It may be ended at any moment and is then done again.");
  if (!isSure) return say("Nothing was changed. To do it: npm run admin -- season close --yes");
  let phase = "";
  for (;;) {
    const step = await nextStep(db, wanted);
    if (step === null) return say(`${wanted} is closed: somebody else has closed it at the same time.`);
    if (step.phase === null) {
      if (step.leftPicks)
        throw new Refusal(
          `The archive lacks ${count(step.leftPicks, "pick")}, so nothing was deleted. ${sentence("SEASON_PICKS_LEFT")}`,
        );
      return say(`${wanted} is closed.`);
    }
    if (step.phase === "end" && phase !== "end")
      say(`The archive has ${count(step.picks ?? 0, "pick")}, ${count(step.points ?? 0, "point")}, like the season.`);
    if (step.phase !== phase) say(STEPS[step.phase] ?? step.phase);
    phase = step.phase;
  }
}

/** Opens a season from its file; without `isSure` it only says what it would do. */
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
    throw new Refusal(sentence("SEASON_KNOWN"));
  if (status.running !== null) throw new Refusal(`${status.running} is running. Close it first.`);
  if (status.closing !== null || status.picks > 0) throw new Refusal(sentence("SEASON_PICKS_LEFT"));
  const [teams, weeks] = [teamsOfSeason(plan), weeksOfSeason(plan)];
  const [first, last] = [weeks[0]?.startDate ?? "", weeks.at(-1)?.endDate ?? ""];
  say(
    `Opening ${season.name} writes ${count(teams.length, "team")} and ${count(weeks.length, "week")}, from ${first} to ${last}.`,
  );
  if (season.name !== SEASON.name)
    say(`A server saves nothing until it is built for ${season.name}; this build is for ${SEASON.name}.`);
  if (!isSure) return say(`Nothing was changed. To do it: npm run admin -- season open ${name} --yes`);
  unwrap(await db.rpc("open_season", { wanted: season.name, teams, weeks, dates: datesOfSeason(plan) }));
  say(`${season.name} is open.`);
}

import { FIELD_SIZE, MATCHUP_IDS, ROUND_OF } from "./bracket.ts";
import { CONFERENCES } from "./conferences.ts";
import { ROUNDS } from "./rounds.ts";
import type { Season, SeasonPlan } from "./seasons/season.ts";
import { TEAMS } from "./teams.ts";
import { WEEK_COUNT } from "./week.ts";

/** A fault in a season's file, with some text of the faulty line. */
export interface SeasonProblem {
  readonly message: string;
  readonly at: string;
}

/**
 * Returns every fault of a season's file (docs/behavior/results.md#opening-a-season): its name, days, field,
 * conferences, weeks, games and rankings. Without faults the database may be opened with it.
 */
export function seasonProblems(season: Season, plan: SeasonPlan): SeasonProblem[] {
  return [
    ...nameProblems(season),
    ...roundProblems(season),
    ...teamProblems(season, plan),
    ...fieldRuleProblems(plan),
    ...weekProblems(plan),
    ...dateProblems(season, plan),
    ...yearProblems(season, plan),
  ];
}

function nameProblems({ name, championshipYear }: Season): SeasonProblem[] {
  const [first, last] = name.split("-");
  const year = Number(first);
  if (!/^20\d\d-\d\d$/.test(name) || Number(last) !== (year + 1) % 100)
    return [{ at: "name:", message: `"${name}" is not a season like "2001-02".` }];
  return championshipYear === year + 1
    ? []
    : [{ at: "championshipYear:", message: `the championship game of ${name} is played in ${year + 1}.` }];
}

const DAY = /([A-Z]+), ([A-Z]+) (\d+)/g;

/** Days are of the first year from July on, else of the second. */
function daysOf(dates: string, championshipYear: number): { text: string; weekday: string; date: Date }[] {
  return [...dates.matchAll(DAY)].map(([text, weekday = "", month = "", day = ""]) => {
    const number = new Date(`${month} 1, 2000 UTC`).getUTCMonth();
    return { text, weekday, date: new Date(Date.UTC(championshipYear - (number > 5 ? 1 : 0), number, Number(day))) };
  });
}

/** Formats days for a phone and a mail: "Oct 31/Nov 1", and "Nov 3/4" in one month. */
function shortened(days: readonly Date[]): string {
  const monthOf = (day: Date) => day.toLocaleDateString("en-US", { month: "short", timeZone: "UTC" });
  return days
    .map((day, index) => {
      const before = days[index - 1];
      const isSameMonth = before !== undefined && monthOf(before) === monthOf(day);
      return `${isSameMonth ? "" : `${monthOf(day)} `}${day.getUTCDate()}`;
    })
    .join("/");
}

function roundProblems({ rounds, championshipYear }: Season): SeasonProblem[] {
  const problems: SeasonProblem[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  for (const { id } of ROUNDS) {
    const { dates, shortDates } = rounds[id];
    const days = daysOf(dates, championshipYear);
    if (shortDates !== shortened(days.map(({ date }) => date)))
      problems.push({ at: `shortDates: "${shortDates}"`, message: `"${shortDates}" is not "${dates}" in short.` });
    if (days.length === 0)
      problems.push({ at: `${id}:`, message: `"${dates}" names no day like "FRIDAY, DECEMBER 1".` });
    for (const { text, weekday, date } of days) {
      const real = date.toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" });
      if (real.toUpperCase() !== weekday)
        problems.push({ at: text, message: `${text} is a ${real} in ${date.getUTCFullYear()}.` });
      if (date.getTime() <= latest) problems.push({ at: text, message: `${text} is not after the day before it.` });
      latest = date.getTime();
    }
  }
  return problems;
}

function teamProblems({ field, bowls }: Season, { conferences, joined, left }: SeasonPlan): SeasonProblem[] {
  const problems: SeasonProblem[] = [];
  const known = new Set(TEAMS.map(([id]) => id));
  const playing = new Set<string>();
  for (const name of CONFERENCES) {
    if (!conferences[name]?.length)
      problems.push({ at: "conferences:", message: `the conference ${name} is missing.` });
  }
  for (const name of Object.keys(conferences)) {
    if (name !== "Independents" && !(CONFERENCES as readonly string[]).includes(name))
      problems.push({ at: name, message: `there is no conference ${name}.` });
  }
  for (const id of Object.values(conferences).flat()) {
    if (!known.has(id)) problems.push({ at: `"${id}"`, message: `there is no team ${id} in src/domain/teams.ts.` });
    if (playing.has(id)) problems.push({ at: `"${id}"`, message: `${id} is in two conferences.` });
    playing.add(id);
  }
  for (const id of joined.filter((each) => !playing.has(each)))
    problems.push({ at: "joined:", message: `${id} has joined, but is in no conference.` });
  for (const id of left.filter((each) => playing.has(each)))
    problems.push({ at: "left:", message: `${id} has left, but is in a conference.` });
  if ((field === null) !== (bowls === null))
    problems.push({ at: "bowls:", message: "field and bowls are known together or not at all." });
  if (field !== null) {
    if (new Set(field).size !== FIELD_SIZE || field.length !== FIELD_SIZE)
      problems.push({ at: "field:", message: `the field needs ${FIELD_SIZE} different teams.` });
    for (const id of field.filter((each) => !playing.has(each)))
      problems.push({ at: `"${id}"`, message: `${id} is in the field, but in no conference.` });
  }
  return problems;
}

function fieldRuleProblems({
  fieldRule: { guaranteed, safe, championSeeds },
  conferences,
}: SeasonPlan): SeasonProblem[] {
  const problems: SeasonProblem[] = [];
  const playing = new Set(Object.values(conferences).flat());
  for (const name of guaranteed.flatMap((each) => each.conferences).filter((each) => !CONFERENCES.includes(each)))
    problems.push({ at: "fieldRule:", message: `there is no conference ${name} whose champion could have a place.` });
  for (const { team } of safe.filter((each) => !playing.has(each.team)))
    problems.push({ at: "safe:", message: `${team} has a place, but is in no conference.` });
  const places = guaranteed.reduce((sum, each) => sum + each.places, 0);
  if (places > FIELD_SIZE || championSeeds > places)
    problems.push({
      at: "fieldRule:",
      message: `${places} guaranteed places and ${championSeeds} seeds for champions do not fit a field of ${FIELD_SIZE}.`,
    });
  return problems;
}

/** UTC to the second, like `toISOString` without milliseconds. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/**
 * Weeks lock a second before this hour in New York, before the evening's first game, and the next week opens with it.
 */
const LOCK_HOUR = 17;

const NEW_YORK = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  hour: "numeric",
  hourCycle: "h23",
});

function weekProblems({ weeks }: SeasonPlan): SeasonProblem[] {
  if (weeks.length !== WEEK_COUNT)
    return [{ at: "weeks:", message: `there are ${weeks.length} weeks instead of ${WEEK_COUNT}.` }];
  const problems: SeasonProblem[] = [];
  let previous = Number.NEGATIVE_INFINITY;
  for (const [index, [start, end]] of weeks.entries()) {
    const week = `week ${index + 1}`;
    const strange = [start, end].find((text) => !MOMENT.test(text) || Number.isNaN(Date.parse(text)));
    if (strange !== undefined) {
      problems.push({
        at: strange,
        message: `${week}: "${strange}" is not a time in UTC like "2001-12-31T21:59:59Z".`,
      });
      continue;
    }
    const [opens, locks] = [Date.parse(start), Date.parse(end)];
    if (opens >= locks) problems.push({ at: start, message: `${week} ends before it begins.` });
    if (opens <= previous) problems.push({ at: start, message: `${week} begins before the week before it has ended.` });
    const hour = Number(NEW_YORK.format(new Date(locks + 1000)));
    if (hour !== LOCK_HOUR)
      problems.push({
        at: end,
        message: `${week} locks at ${hour}:00 in New York instead of ${LOCK_HOUR}:00: is it in UTC?`,
      });
    previous = locks;
  }
  return problems;
}

/** A moment's day in New York, as `daysOf` has it. */
function dayInNewYork(moment: string): number {
  const [month, day, year] = new Date(moment).toLocaleDateString("en-US", { timeZone: "America/New_York" }).split("/");
  return Date.UTC(Number(year), Number(month) - 1, Number(day));
}

function dateProblems(season: Season, { rankings, kickoffs }: SeasonPlan): SeasonProblem[] {
  const problems: SeasonProblem[] = [];
  const all = [...rankings, ...ROUNDS.flatMap(({ id }) => kickoffs[id])];
  const strange = all.find((text) => !MOMENT.test(text) || Number.isNaN(Date.parse(text)));
  if (strange !== undefined) return [{ at: strange, message: `"${strange}" is not a time in UTC.` }];
  for (const [index, text] of all.entries()) {
    if (index > 0 && Date.parse(text) <= Date.parse(all[index - 1] ?? ""))
      problems.push({ at: text, message: `${text} is not after the ranking or the kickoff before it.` });
  }
  for (const { id } of ROUNDS) {
    const games = MATCHUP_IDS.filter((each) => ROUND_OF[each] === id).length;
    const days = daysOf(season.rounds[id].dates, season.championshipYear).map(({ date }) => date.getTime());
    const played = new Set(kickoffs[id].map(dayInNewYork));
    if (kickoffs[id].length !== games)
      problems.push({ at: "kickoffs:", message: `the round ${id} has ${games} games, not ${kickoffs[id].length}.` });
    else if (days.length !== played.size || !days.every((day) => played.has(day)))
      problems.push({
        at: kickoffs[id][0] ?? "",
        message: `the games of the round ${id} are not on the days that it names.`,
      });
  }
  return problems;
}

/** A new file is copied from last year's, so a forgotten year would put it in the past. */
function yearProblems({ championshipYear }: Season, { weeks, rankings, kickoffs }: SeasonPlan): SeasonProblem[] {
  const from = Date.UTC(championshipYear - 1, 6);
  const to = Date.parse(kickoffs.first[0] ?? "");
  return [...weeks.flat(), ...rankings]
    .filter((text) => Date.parse(text) < from || Date.parse(text) > to)
    .map((text) => ({ at: text, message: `${text} is not between July ${championshipYear - 1} and the first game.` }));
}

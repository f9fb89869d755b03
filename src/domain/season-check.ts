import { FIELD_SIZE, MATCHUP_IDS, ROUND_OF } from "./bracket.ts";
import { CONFERENCES } from "./conferences.ts";
import { ROUNDS } from "./rounds.ts";
import { teamIds } from "./season-opening.ts";
import type { Season, SeasonPlan } from "./seasons/season.ts";
import { TEAMS } from "./teams.ts";
import { WEEK_COUNT } from "./week.ts";

/**
 * Returns a sentence for every error in a season's file that the types cannot catch
 * (docs/behavior/results.md#opening-a-season). A season without errors can be opened in the database.
 */
export function seasonProblems(season: Season, plan: SeasonPlan): string[] {
  return [...nameProblems(season), ...teamProblems(season, plan), ...dateProblems(season, plan)];
}

function* nameProblems({ name, championshipYear }: Season): Generator<string> {
  const expected = `${championshipYear - 1}-${String(championshipYear).slice(2)}`;
  if (name !== expected) yield `the season with the ${championshipYear} championship is ${expected}, not ${name}.`;
}

function* teamProblems({ field, bowls }: Season, plan: SeasonPlan): Generator<string> {
  const { conferences, joined, left, fieldRule } = plan;
  const known = new Set(TEAMS.map(([id]) => id));
  const playing = Object.values(conferences).flatMap(teamIds);
  const isPlaying = (id: string) => playing.includes(id);
  const isMissing = (id: string) => !isPlaying(id);
  for (const name of CONFERENCES.filter((each) => !conferences[each]?.trim())) yield `the conference ${name} is empty.`;
  for (const [index, id] of playing.entries()) {
    if (!known.has(id)) yield `there is no team ${id} in src/domain/teams.ts.`;
    if (playing.indexOf(id) < index) yield `${id} is in two conferences.`;
  }
  for (const id of joined.filter(isMissing)) yield `${id} joined, but isn't in a conference.`;
  for (const id of left.filter(isPlaying)) yield `${id} left, but is still in a conference.`;
  const named = [...(field ?? []), ...fieldRule.safe.map(({ team }) => team)];
  for (const id of named.filter(isMissing)) yield `${id} is in the field, but not in a conference.`;
  if ((field === null) !== (bowls === null)) yield "set field and bowls together, or leave both null.";
  if (field !== null && (field.length !== FIELD_SIZE || new Set(field).size !== FIELD_SIZE))
    yield `the field needs ${FIELD_SIZE} different teams.`;
  const places = fieldRule.guaranteed.reduce((sum, each) => sum + each.places, 0);
  if (places > FIELD_SIZE || fieldRule.championSeeds > places)
    yield `${places} guaranteed places and ${fieldRule.championSeeds} seeds for champions do not fit a field of ${FIELD_SIZE}.`;
}

/** Weeks lock one second before 5 p.m. in New York, before the evening's first game. */
const LOCK_HOUR = "17";

const NEW_YORK = { timeZone: "America/New_York" };
const newYorkHour = new Intl.DateTimeFormat("en-US", { ...NEW_YORK, hour: "numeric", hourCycle: "h23" });
const newYorkDay = new Intl.DateTimeFormat("en-CA", NEW_YORK);

function* dateProblems({ championshipYear, days }: Season, plan: SeasonPlan): Generator<string> {
  const { weeks, rankings, kickoffs } = plan;
  const playoff = [...rankings, ...ROUNDS.flatMap(({ id }) => kickoffs[id])];
  const strange = [...weeks.flat(), ...playoff].filter(
    (text) => new Date(text).toJSON() !== text.replace("Z", ".000Z"),
  );
  for (const text of strange) yield `"${text}" is not a time in UTC like "2001-12-31T21:59:59Z".`;
  if (strange.length > 0) return;

  // All times have the same format, so they can be compared as strings.
  for (const times of [weeks.flat(), playoff])
    for (const [index, time] of times.entries())
      if (index > 0 && time <= (times[index - 1] ?? "")) yield `${time} is not after ${times[index - 1]}.`;
  // A new file starts as a copy of last year's file and may still contain last year's dates.
  const [from, to] = [`${championshipYear - 1}-07-01`, `${championshipYear}-07-01`];
  for (const time of [...weeks.flat(), ...playoff].filter((each) => each < from || each >= to))
    yield `${time} is not in the season that begins in July ${championshipYear - 1}.`;
  if (weeks.length !== WEEK_COUNT) yield `there are ${weeks.length} weeks instead of ${WEEK_COUNT}.`;
  for (const [index, [, end]] of weeks.entries()) {
    const hour = newYorkHour.format(new Date(Date.parse(end) + 1000));
    if (hour !== LOCK_HOUR) yield `week ${index + 1} locks at ${hour}:00 ET instead of ${LOCK_HOUR}:00.`;
    if (end > (kickoffs.first[0] ?? "")) yield `week ${index + 1} locks after the first game.`;
  }
  for (const { id } of ROUNDS) {
    const games = MATCHUP_IDS.filter((each) => ROUND_OF[each] === id).length;
    const played = new Set(kickoffs[id].map((kickoff) => newYorkDay.format(new Date(kickoff))));
    if (kickoffs[id].length !== games) yield `the round ${id} has ${games} games, not ${kickoffs[id].length}.`;
    else if ([...played].join() !== days[id].join())
      yield `the games of the round ${id} are on ${[...played].join(" and ")}, not on ${days[id].join(" and ")}.`;
  }
}

/**
 * The mutants that survive all tests, by `nameOf`, each with the reason why nobody loses by it. The run fails for a
 * survivor that is not here, and for one here that no longer survives.
 */
export const REVIEWED: Readonly<Record<string, string>> = {
  "src/domain/bracket-edit.ts | EqualityOperator | return pickWinner(result, id, advanced(result, of) ?? coins?.[id] ?? (of.teams[0].seed <= of.teams[1].seed ? 0 : 1));":
    "Two teams of one matchup never have the same seed.",
  "src/domain/bracket-edit.ts | OptionalChaining | return teams[0].team.id === there.id ? 0 : 1;":
    "The types ask for this case, and no bracket has it: an open matchup has both teams.",
  'src/domain/bracket-record.ts | StringLiteral | teamSlots: teams.map((team) => team?.id ?? "Stryker was here!"),':
    "The types ask for this case, and no bracket has it: a field that lacks a team was refused two lines above.",
  "src/domain/bracket-record.ts | ConditionalExpression | return false ? undefined : winners[feeder];":
    "The types ask for this case, and no bracket has it: a slot that waits has a matchup that it waits for.",
  'src/domain/bracket-record.ts | OptionalChaining | teamSlots: teams.map((team) => team.id ?? ""),':
    "The types ask for this case, and no bracket has it: a field that lacks a team was refused two lines above.",
  "src/domain/bracket-record.ts | OptionalChaining | winners: Object.fromEntries(decided.map(({ id, winner }) => [id, winner.seed])),":
    "The types ask for this case, and no bracket has it: an open matchup was refused three lines above.",
  'src/domain/bracket-record.ts | ConditionalExpression | return true && isSame(bracket, rebuilt) ? record : "BRACKET_INVALID";':
    "The types ask for this case, and no bracket has it: every id has a team here.",
  'src/domain/bracket.ts | StringLiteral | const id = MATCHUP_IDS.find((each) => (INITIAL_SEEDS[each] as readonly number[]).includes(seed)) ?? "";':
    "The types ask for this case, and no bracket has it: every seed from 1 to 12 has its slot.",
  "src/domain/bracket.ts | ConditionalExpression | return false ? [] : [...possibleSeeds(feeder, 0), ...possibleSeeds(feeder, 1)];":
    "The types ask for this case, and no bracket has it: a slot that waits has a matchup that it waits for.",
  'src/domain/bracket.ts | ArrayDeclaration | return feeder === null ? ["Stryker was here"] : [...possibleSeeds(feeder, 0), ...possibleSeeds(feeder, 1)];':
    "The types ask for this case, and no bracket has it: a slot that waits has a matchup that it waits for.",
  "src/domain/compact-picks.ts | UnaryOperator | for (const [player = +1, week = 0, ...numbers] of rows) {":
    "The types ask for this case, and no bracket has it: every row begins with a player.",
  'src/domain/group.ts | StringLiteral | return seen.replace(INVISIBLE, "Stryker was here!").replace(BLANKS, " ").trim();':
    "With the Unicode of this Node normalizing makes nothing invisible of what is seen; another version may.",
  "src/domain/group.ts | EqualityOperator | while (start <= was.length && was[start] === is[start]) start += 1;":
    "One step more is taken only when both texts are the same, and then nothing was put in.",
  "src/domain/team.ts | EqualityOperator | return part < 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;":
    "No part of 255 is 0.04045.",
  "src/domain/team.ts | EqualityOperator | return contrast(color, LIGHT_TEXT) > MINIMUM_CONTRAST ? LIGHT_TEXT : DARK_TEXT;":
    "Of all colors none has a contrast of exactly 4.5:1.",
  'src/domain/team-search.ts | MethodExpression | return text.normalize("NFD").toUpperCase()':
    "Terms and names are folded alike, and no name of a team has a letter whose capital is two letters.",
  'src/domain/verdicts.ts | ArrayDeclaration | const path: MatchupId[] = ["Stryker was here"];':
    "No matchup has this name, so it belongs to no round and nobody has won it.",
  'src/domain/verdicts.ts | ArrayDeclaration | const path = seed === 0 ? ["Stryker was here"] : pathOf(seed);':
    "No matchup has this name, so it belongs to no round and nobody has won it.",
  "src/domain/verdicts.ts | MethodExpression | return game >= 0 && path.every((id) => [undefined, seed].includes(outcome.winners[id]));":
    "A later game is not decided before this one, and once this one is, the pick is right or somebody else has won it.",
  "src/domain/what-if.ts | ConditionalExpression | if (true && entrants(winners, each).includes(won)) winners[each] = won;":
    "The types ask for this case: no seed is undefined, so a matchup without a winner has no such entrant.",
  "src/domain/what-if.ts | ConditionalExpression | if (true) total += points.wins[ROUND_OF[id]][seed - 1] ?? 0;":
    "The types ask for this case: a matchup without a winner finds no points, which counts as 0.",
  "src/domain/bracket-record.ts | ConditionalExpression | const winner = false ? null : (pair.find(({ seed }) => seed === won) ?? null);":
    "A slot without a seed is none of the two, so that nobody is found who has won.",
  "src/domain/bracket-record.ts | ConditionalExpression | return assembleBracket(make, false ? null : slot(champion).team);":
    "A slot without a seed has no team, which is what a bracket without a champion has.",
  "src/domain/bracket-record.ts | OptionalChaining | one.seed === other?.seed && one?.team?.id === other?.team?.id;":
    "The types ask for this case: a bracket without a winner or a team somewhere was refused above, and the rebuilt one is complete.",
  "src/domain/bracket-record.ts | OptionalChaining | one?.seed === other.seed && one?.team?.id === other?.team?.id;":
    "The types ask for this case: a bracket without a winner or a team somewhere was refused above, and the rebuilt one is complete.",
  "src/domain/bracket-record.ts | OptionalChaining | one?.seed === other?.seed && one.team?.id === other?.team?.id;":
    "The types ask for this case: a bracket without a winner or a team somewhere was refused above, and the rebuilt one is complete.",
  "src/domain/bracket-record.ts | OptionalChaining | one?.seed === other?.seed && one?.team?.id === other?.team.id;":
    "The types ask for this case: a bracket without a winner or a team somewhere was refused above, and the rebuilt one is complete.",
  "src/domain/bracket-record.ts | OptionalChaining | one?.seed === other?.seed && one?.team?.id === other.team?.id;":
    "The types ask for this case: a bracket without a winner or a team somewhere was refused above, and the rebuilt one is complete.",
  "src/domain/bracket-record.ts | OptionalChaining | given.winner.id === expected.winner?.id &&":
    "The types ask for this case: a bracket without a champion was refused above, and the rebuilt one is complete.",
  "src/domain/bracket-record.ts | OptionalChaining | given.winner?.id === expected.winner.id &&":
    "The types ask for this case: a bracket without a champion was refused above, and the rebuilt one is complete.",
  "src/domain/bracket-record.ts | ConditionalExpression | true &&":
    "Under the name of another matchup its winner is missing, which was refused above.",
  "src/domain/bracket.ts | OptionalChaining | return MATCHUP_IDS.find((earlier) => ADVANCES_TO[earlier]?.[0] === id && ADVANCES_TO[earlier][1] === index) ?? null;":
    "What the final leads to is asked for in the first half, which is false for it.",
  "src/domain/bracket.ts | ArrayDeclaration | const teams: (T | null)[] = Array().fill(null);":
    "All twelve are set below.",
  'src/domain/committee-ranking.ts | StringLiteral | const teamIds = ordered.map(({ team }) => ids.get(foldName(team)) ?? "Stryker was here!");':
    "The types ask for this case: a ranking with a team that nobody knows was refused above.",
  'src/domain/committee-ranking.ts | ArrayDeclaration | (conference) => ranking.find((id) => conferenceOf(id) === conference) ?? ["Stryker was here"],':
    "What is in no ranking is left out where the best are put in its order.",
  'src/domain/outcome-from-feed.ts | StringLiteral | const seedOf = (name: string) => teamSlots.indexOf(idOf.get(foldName(name)) ?? "Stryker was here!") + 1;':
    "Nothing is at the place of a team that nobody knows, and such a report was refused above.",
  'src/domain/outcome-from-feed.ts | StringLiteral | const nameOf = (seed: number) => report.field.find((each) => each.seed === seed)?.team ?? "Stryker was here!";':
    "The types ask for this case: only seeds of the field are named, and the field has all twelve.",
  'src/domain/outcome-from-feed.ts | StringLiteral | const [one = "Stryker was here!", other = ""] = pair.map(nameOf);':
    "The types ask for this case: a pair has two seeds.",
  'src/domain/outcome-from-feed.ts | StringLiteral | const [one = "", other = "Stryker was here!"] = pair.map(nameOf);':
    "The types ask for this case: a pair has two seeds.",
  'src/domain/outcome-from-feed.ts | StringLiteral | const ids = field.map(({ team }) => idOf.get(foldName(team)) ?? "Stryker was here!");':
    "The types ask for this case: a report with a team that nobody knows was refused above.",
  'src/domain/outcome-from-feed.ts | OptionalChaining | const nameOf = (seed: number) => report.field.find(each => each.seed === seed).team ?? "";':
    "The types ask for this case: only seeds of the field are named, and the field has all twelve.",
  "src/domain/outcome-from-feed.ts | MethodExpression | return slots;":
    "The types ask for this case: a field that lacks a seed was refused above.",
  "src/domain/outcome-from-feed.ts | ConditionalExpression | return slots.filter((id) => true);":
    "The types ask for this case: a field that lacks a seed was refused above.",
  "src/domain/outcome-from-feed.ts | ConditionalExpression | if (false || ROUND_OF[id] !== round) {":
    "No round is that of no matchup, so the second half says the same.",
  "src/domain/outcome-from-feed.ts | EqualityOperator | return first >= second ? one : other;":
    "As many points on both sides were left out above.",
  'src/domain/season-check.ts | StringLiteral | return [...dates.matchAll(DAY)].map(([text, weekday = "Stryker was here!", month = "", day = ""]) => {':
    "The types ask for this case: what matches has all three parts.",
  'src/domain/season-check.ts | StringLiteral | return [...dates.matchAll(DAY)].map(([text, weekday = "", month = "Stryker was here!", day = ""]) => {':
    "The types ask for this case: what matches has all three parts.",
  'src/domain/season-check.ts | StringLiteral | return [...dates.matchAll(DAY)].map(([text, weekday = "", month = "", day = "Stryker was here!"]) => {':
    "The types ask for this case: what matches has all three parts.",
  'src/domain/season-check.ts | StringLiteral | if (index > 0 && Date.parse(text) <= Date.parse(all[index - 1] ?? "Stryker was here!"))':
    "The types ask for this case: only the first has none before it.",
  'src/domain/season-check.ts | StringLiteral | at: kickoffs[id][0] ?? "Stryker was here!",':
    "The types ask for this case: a round without a game was refused above.",
  'src/domain/season-check.ts | StringLiteral | const to = Date.parse(kickoffs.first[0] ?? "Stryker was here!");':
    "The types ask for this case: a first round without games is refused elsewhere.",
  "src/domain/season-check.ts | EqualityOperator | return { text, weekday, date: new Date(Date.UTC(championshipYear - (number >= 5 ? 1 : 0), number, Number(day))) };":
    "No round is played in June.",
  'src/domain/season-check.ts | ConditionalExpression | if (true && Date.parse(text) <= Date.parse(all[index - 1] ?? ""))':
    "Nothing is before the first, and nothing is no time, which is before no other.",
  'src/domain/season-check.ts | EqualityOperator | if (index >= 0 && Date.parse(text) <= Date.parse(all[index - 1] ?? ""))':
    "Nothing is before the first, and nothing is no time, which is before no other.",
  'src/domain/display-width.ts | StringLiteral | 51: "",': "Letters that are not in the table are as wide.",
  "src/domain/feed-pace.ts | ConditionalExpression | return true && next <= now.getTime();":
    "Nothing is no time, which is not before now.",
  "src/domain/feed-pace.ts | EqualityOperator | const isAwaited = at > resultFrom;":
    "In that very moment both sides lead to a look in five minutes.",
  "src/domain/feed-pace.ts | ArithmeticOperator | const monthOf = (date: Date) => date.getUTCFullYear() * 12 - date.getUTCMonth();":
    "Only whether two are the same month is asked, and no two months have the same number then.",
  "src/domain/feed-pace.ts | ArithmeticOperator | const monthOf = (date: Date) => date.getUTCFullYear() / 12 + date.getUTCMonth();":
    "Only whether two are the same month is asked, and no two months have the same number then.",
  "src/domain/forecast.ts | EqualityOperator | for (let player = 0; player <= ways.players; player++) {":
    "There is nothing behind the last player, and what is written there is lost.",
  "src/domain/forecast.ts | EqualityOperator | if (total >= (best[player] as number)) best[player] = total;":
    "The same number again changes nothing.",
  "src/domain/pick-distribution.ts | EqualityOperator | place(one.teamId) - place(other.teamId) || other.picks - one.picks || (one.teamId <= other.teamId ? -1 : 1),":
    "No team is there twice.",
  "src/domain/race.ts | EqualityOperator | for (let way = 0; way <= ways.count; way++) if (winnerIn(ways, way, matchup) === seed) return true;":
    "There is nothing behind the last way, which is no seed.",
  "src/domain/remembered-path.ts | ConditionalExpression | return true && RETURN_PATHS.some((known) => known.test(path)) ? path : null;":
    "A pattern reads no path as the word null, which is no path of ours.",
  "src/domain/scored-ways.ts | OptionalChaining | after[0].set(playerPoints.map((points) => totalUnder(points, outcome)));":
    "The types ask for this case: there is always a first one.",
  "src/domain/scored-ways.ts | EqualityOperator | for (let player = 0; player <= players; player++) {":
    "There is nothing behind the last player, and what is written there is lost.",
  "src/domain/team-colors.ts | EqualityOperator | for (let step = 1; contrast(line, PAPER_LIGHT) <= LINE_CONTRAST && step <= 100; step++) {":
    "Black stands out from white long before the hundredth step, and no color has a contrast of exactly 3.",
  "src/domain/team-colors.ts | ConditionalExpression | for (let step = 1; contrast(line, PAPER_LIGHT) < LINE_CONTRAST && true; step++) {":
    "Black stands out from white long before the hundredth step, and no color has a contrast of exactly 3.",
  "src/domain/team-colors.ts | EqualityOperator | for (let step = 1; contrast(line, PAPER_LIGHT) < LINE_CONTRAST && step < 100; step++) {":
    "Black stands out from white long before the hundredth step, and no color has a contrast of exactly 3.",
  "src/domain/week-glance.ts | ConditionalExpression | return first < second ? -1 : false ? 1 : 0;":
    "To sort, only what comes before is asked for: the other order is the one that is left.",
  "src/domain/week-glance.ts | EqualityOperator | byText(memberName(one), memberName(other)) || (one.userId <= other.userId ? -1 : 1);":
    "Nobody is there twice.",
  "src/domain/week-glance.ts | OptionalChaining | const fewest = inField.filter((each) => each.picks === inField.at(-1).picks);":
    "The types ask for this case: where there is a team to look at, there is a last one.",
  "src/domain/season-check.ts | Regex | if (!/20\\d\\d-\\d\\d$/.test(name) || Number(last) !== (year + 1) % 100)":
    "A year with something before it is no number, so that the second half says the same.",
  "src/domain/season-check.ts | Regex | if (!/^20\\d\\d-\\d\\d/.test(name) || Number(last) !== (year + 1) % 100)":
    "Two digits with something behind them are no number, so that the second half says the same.",
  "src/domain/season-check.ts | Regex | const MOMENT = /^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ/;":
    "A time with something behind it is none for the clock, which is asked beside it.",
  'src/server/cron.ts | a part of a condition | if (!isScheduler) throw new AppError("CRON_REFUSED");':
    "A header never ends with a blank, so nothing equals `Bearer ` with an empty secret; the condition says it without that knowledge.",
  "src/server/inputs.ts | ConditionalExpression | if (true) for (const name of Object.keys(value)) waiting.push(name);":
    "The names of the elements of a list are numbers, which can be stored; leaving them out saves time.",
  'src/server/rate-limit.ts | StringLiteral | const [head = "Stryker was here!", tail] = address.split("::");':
    "The types ask for this case: a text that is split has at least one part.",
  'src/server/rate-limit.ts | StringLiteral | const [name = "Stryker was here!", typedDomain] = [address.slice(0, at).split("+")[0], address.slice(at + 1)];':
    "The types ask for this case: a text that is split has at least one part.",
  'src/server/rate-limit.ts | ArrayDeclaration | const last = tail?.split(":") ?? ["Stryker was here"];':
    "An address without `::` has all eight groups, of which the first four count.",
  'src/server/app.ts | a part of a condition | const hasLeft = error.code === "ECONNRESET";':
    "The types ask for the other half: what is no error of the system has no such code.",
  "src/server/app.ts | a part of a condition | const isCacheable = mayBeKept;":
    "The types ask for this case: the paths are known wherever a context is.",
  "src/server/bracket-input.ts | a check of a schema | const slot = z.strictObject({ seed: z.int().max(FIELD_SIZE), team: orNull(team) });":
    "Every seed, matchup and round is compared with the bracket that its record makes.",
  "src/server/bracket-input.ts | a check of a schema | const slot = z.strictObject({ seed: z.int().min(0), team: orNull(team) });":
    "Every seed, matchup and round is compared with the bracket that its record makes.",
  "src/server/bracket-input.ts | a check of a schema | firstRound: z.array(matchup),":
    "The field is read from its places: a longer list lacks a team or makes another bracket, with which it is compared.",
  "src/server/bracket-input.ts | a check of a schema | id: z.string(),":
    "The record of the bracket refuses a longer id.",
  "src/server/bracket-input.ts | a schema | const slot = z.strictObject({ seed: z.number().min(0).max(FIELD_SIZE), team: orNull(team) });":
    "Every seed, matchup and round is compared with the bracket that its record makes.",
  'src/server/bracket-input.ts | a schema | id: z.any().optional().describe(""),':
    "Every seed, matchup and round is compared with the bracket that its record makes.",
  'src/server/bracket-input.ts | a schema | round: z.any().optional().describe(""),':
    "Every seed, matchup and round is compared with the bracket that its record makes.",
  "src/server/caller.ts | a limit | const MOST_CHECKED = 2 * 1_000;":
    "It bounds the memory of an instance; twice as much bounds it as well.",
  'src/server/caller.ts | a part of a condition | (cause.name === "AuthUnknownError");':
    "The types ask for the other half: only the auth client names an error so.",
  'src/server/caller.ts | a part of a condition | if (cause.code === "user_not_found") return new AppError("ACCOUNT_GONE", { cause });':
    "The types ask for the other half: only the auth service has an error of this code.",
  "src/server/caller.ts | a part of a condition | if (data === null) throw failureOf(error);":
    "The auth client answers with an error or with claims; where it has neither, there is no token.",
  "src/server/caller.ts | a part of a condition | if (data.user === null) throw failureOf(error);":
    "The auth client answers with an error or with a user, never with both and never with neither.",
  "src/server/caller.ts | a part of a condition | if (error) throw failureOf(error);":
    "The auth client answers with an error or with what was asked for; where it has neither there is no token, which was refused before.",
  'src/server/caller.ts | a refusal | if (token === undefined) /* throw new AppError("SESSION_INVALID"); */;':
    "No token has no claims, which is refused in the same words.",
  "src/server/delete-account.ts | a part of a condition | if (to === null) return;":
    "The mail has one key for an account, so that the provider sends it once.",
  'src/server/delete-account.ts | a refusal | if (player === null) /* throw new AppError("ACCOUNT_GONE"); */;':
    "The auth service is asked beside it, and knows no account either.",
  'src/server/emails/picks-email.tsx | a refusal | if (team === null) /* throw new Error("Only a complete bracket can be mailed; a slot has no team."); */;':
    "The types ask for this case: a matchup that is decided has both teams.",
  'src/server/emails/reminder-email.tsx | an escape | new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", ...options }) .format(minute);':
    "This Node writes times with the blank that people type; other versions have a narrow one there.",
  'src/server/feeds/ask-json.ts | a part of a condition | if (error.name === "TimeoutError") return `it does not answer within ${time / 1_000} s`;':
    "The types ask for the other half: what has this name is an error.",
  "src/server/feeds/college-football-data.ts | a part of a condition | return /^\\d{1,9}$/.test(header) ? Number(header) : null;":
    "The types ask for the other half: a pattern reads no header as the word null, which is no number.",
  "src/server/feeds/look-at-feed.ts | a part of a condition | if (!isOurs || !(aims.outcome || aims.ranking)) return nothing;":
    "The database refuses a second look at the same time as well; this saves asking for one.",
  "src/server/feeds/look-at-feed.ts | a part of a condition | return { news: !isSameRecord(official, outcome) ? outcome : null, problems: [], callsLeft };":
    "Nothing new and nothing at all are both no news.",
  "src/server/feeds/look-in-background.ts | a part of a condition | if (now() < quietUntil) return;":
    "Without a key the look itself asks nobody; this saves loading it.",
  'src/server/follow-live.ts | a header | return new Response(null, { status: 304, headers: { "Cache-Control": LIVE_CACHE, ETag: tag } });':
    "The id is added where it is missing, which only takes longer.",
  'src/server/follow-live.ts | a part of a condition | if (headers.has("authorization")) return answer();':
    "No tag names nothing; this saves asking for the outcome.",
  "src/server/health.ts | a part of a condition | if (now() >= askAgainAt) {":
    "The types ask for the other half: nobody asked before the first time is always late.",
  "src/server/jobs/weekly-reminders.ts | a limit | const LANES = 2 * 6;":
    "How many batches are under way changes how long they take; how many a second the provider allows is kept by all together.",
  "src/server/load-shedding.ts | a part of a condition | while (now() - answered[0] > PACE_MS) answered.shift();":
    "The types ask for the other half: nothing is no time, which is not too long ago.",
  'src/server/mail-events.ts | a part of a condition | if (env.RESEND_WEBHOOK_SECRET === "") throw new AppError("WEBHOOK_REFUSED");':
    "The provider's package refuses a report without an id, and every report while the secret is empty; a test of ours would notice if it no longer did.",
  'src/server/mail-events.ts | a part of a condition | if (headers.id === "") throw new AppError("WEBHOOK_REFUSED");':
    "The provider's package refuses a report without an id, and every report while the secret is empty; a test of ours would notice if it no longer did.",
  'src/server/mail-events.ts | a refusal | if (env.RESEND_WEBHOOK_SECRET === "" || headers.id === "") /* throw new AppError("WEBHOOK_REFUSED"); */;':
    "The provider's package refuses a report without an id, and every report while the secret is empty; a test of ours would notice if it no longer did.",
  'src/server/queries/accounts.ts | a part of a condition | if (error.code === "user_not_found") return false;':
    "The types ask for the other half: only the auth service has an error of this code.",
  "src/server/queries/feed-looks.ts | a part of a condition | const calls = callsLeft === null ? null : { left: callsLeft, at: callsLeftAt };":
    "The database notes how many are left together with the time, or neither.",
  "src/server/queries/feed-looks.ts | a part of a condition | const calls = callsLeftAt === null ? null : { left: callsLeft, at: callsLeftAt };":
    "The database notes how many are left together with the time, or neither.",
  "src/server/routers/picks.ts | one of a list | const [[start] = []] = SEASON_PLAN.weeks;":
    "The types ask for this case: a season has a first week.",
  "src/server/season-teams.ts | a part of a condition | if (season === SEASON.name) return (await ctx.teams()).byId;":
    "The teams have the conferences of the season that runs; asking again leads to the same ones.",
  "src/server/season-teams.ts | a part of a condition | if (season === null) return (await ctx.teams()).byId;":
    "The teams have the conferences of the season that runs; asking again leads to the same ones.",
  "src/server/sharing/draw.ts | a limit | const DRAWINGS_KEPT = 2 * 8;":
    "It bounds the memory of an instance; twice as much bounds it as well.",
  "src/server/sharing/drawable-name.ts | a part of a condition | if (before + part.length / 2 > goal) lines.push(part);":
    "The types ask for the other half: the first part is always too long for no line.",
  "src/server/sharing/pictures.ts | a part of a condition | if (kept.size >= MOST_KEPT) kept.delete(oldest);":
    "The types ask for the other half: where so many are kept, there is an oldest one.",
  "src/server/sharing/shared-content.ts | a limit | const DRAWING = 2 * 1;":
    "It is a version: any other number makes other addresses.",
  'src/server/sharing/shared-pages.ts | a part of a condition | if (bracket === null) throw new AppError("BRACKET_NOT_FOUND");':
    "The types ask for the other half: what is not saved is not drawn.",
  'src/server/app-error.ts | ArrayDeclaration | const keys = cause instanceof z.ZodError ? cause.issues.map(({ message }) => message) : ["Stryker was here"];':
    "What is no key of the table leads to the same error as nothing.",
  'src/server/bracket-input.ts | StringLiteral | issues.push({ code: "", message: packed, input: bracket });':
    "The message alone names the error.",
};

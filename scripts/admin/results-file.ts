import { FIELD_SIZE, MATCHUP_IDS, type MatchupId } from "#domain/bracket.ts";
import { type BracketRecord, bracketRecordProblem, entrants } from "#domain/bracket-record.ts";
import { undecided } from "#domain/scenarios.ts";

/** Decodes a text file in UTF-8 or UTF-16, with or without a byte order mark. PowerShell writes UTF-16. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    (first === 0xff && second === 0xfe) || second === 0
      ? "utf-16le"
      : (first === 0xfe && second === 0xff) || first === 0
        ? "utf-16be"
        : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

/** Returns the outcome in a file's text, or a sentence that tells the operator what is wrong with the file. */
export function readResults(text: string): BracketRecord | string {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    return `this is not JSON: ${(error as SyntaxError).message}.`;
  }
  if (typeof file !== "object" || file === null || !("teamSlots" in file)) return "teamSlots is missing.";
  const { teamSlots, winners = {} } = file as { teamSlots: unknown; winners?: unknown };
  if (!Array.isArray(teamSlots) || teamSlots.length !== FIELD_SIZE)
    return "teamSlots must be 12 team ids, seed 1 first.";
  const repeated = teamSlots.find((id, index) => teamSlots.indexOf(id) !== index);
  if (repeated !== undefined) return `teamSlots contains ${JSON.stringify(repeated)} twice.`;
  if (bracketRecordProblem({ teamSlots, winners: {} }) === "BRACKET_INVALID") {
    return "teamSlots contains something that is not a team id.";
  }
  if (typeof winners !== "object" || winners === null || Array.isArray(winners)) {
    return "winners must be an object with the winning seed of each decided game.";
  }
  const unknown = Object.keys(winners).find((id) => !(MATCHUP_IDS as string[]).includes(id));
  if (unknown !== undefined) return `winners has ${JSON.stringify(unknown)}; the games are ${MATCHUP_IDS.join(", ")}.`;
  const record = { teamSlots, winners } as BracketRecord;
  for (const id of MATCHUP_IDS) {
    const playing = entrants(record.winners, id);
    const seed = record.winners[id];
    if (seed === undefined || playing.includes(seed)) continue;
    const known = playing.length > 0 ? `seed ${playing.join(" and seed ")}` : "none, since earlier games are open";
    return `winners.${id} is ${JSON.stringify(seed)}, but the known teams in that game are: ${known}.`;
  }
  return record;
}

/** Returns the changes from one outcome to the next, one line per change. Empty if the outcomes are the same. */
export function describeChanges(
  before: BracketRecord | null,
  after: BracketRecord,
  names: ReadonlyMap<string, string>,
): string[] {
  const nameOf = (record: BracketRecord, seed: number) => {
    const id = record.teamSlots[seed - 1] ?? "";
    return names.get(id) ?? id;
  };
  const winner = (record: BracketRecord | null, id: MatchupId) => {
    const seed = record?.winners[id];
    return record === null || seed === undefined ? null : nameOf(record, seed);
  };
  const field = after.teamSlots.flatMap((id, index) => {
    if (before?.teamSlots[index] === id) return [];
    const was = before === null ? "" : ` (was ${nameOf(before, index + 1)})`;
    return [`Seed ${index + 1}: ${nameOf(after, index + 1)}${was}`];
  });
  const games = MATCHUP_IDS.flatMap((id) => {
    const [was, is] = [winner(before, id), winner(after, id)];
    if (was === is) return [];
    if (is === null) return [`${id}: undecided again (was ${was})`];
    return [`${id}: ${is} wins${was === null ? "" : ` (was ${was})`}`];
  });
  const open = undecided(after);
  return [
    ...field,
    ...games,
    ...(field.length + games.length > 0 && open.length > 0 ? [`Open: ${open.join(", ")}`] : []),
  ];
}

import type { Team } from "#domain/team.ts";
import { byStrength, filterTeams } from "#domain/team-search.ts";
import { rankingDay } from "../start/ranking-day.ts";

/** A part of the list with a heading. */
export interface TeamSection {
  readonly heading: string;
  /** The text to the right of the heading. */
  readonly note: string;
  readonly teams: readonly Team[];
  /** The ID of the suggested team for the seed that is being filled. */
  readonly holder?: string | undefined;
}

/** The teams that the picker lists. */
export interface TeamSource {
  /** Every team that is not in the bracket, sorted by name. */
  readonly teams: readonly Team[];
  /**
   * The suggested teams: a heading and the team IDs, seed 1 first. Null if there are no teams to suggest, such as in
   * week 1.
   */
  readonly likely: { readonly heading: string; readonly teamIds: readonly string[] } | null;
  /** The IDs of the most picked teams, the most popular first. */
  readonly popular: readonly string[];
  /** The committee's latest ranking, as team IDs; null before the first ranking. */
  readonly ranking: { readonly releasedAt: Date; readonly teamIds: readonly string[] } | null;
}

/** Returns the sections shown without a search: the suggested, most picked, and ranked teams, and all teams. */
export function browsedSections({ teams, likely, popular, ranking }: TeamSource, seed: number): TeamSection[] {
  const byId = new Map(teams.map((team) => [team.id, team]));
  const known = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const holder = likely?.teamIds[seed - 1];
  const expected = known(likely?.teamIds ?? []).sort(
    (one, other) => Number(other.id === holder) - Number(one.id === holder),
  );
  const others = known(popular).filter((team) => !expected.includes(team));
  const ranked = known(ranking?.teamIds ?? []).filter((team) => !expected.includes(team) && !others.includes(team));
  return [
    { heading: likely?.heading ?? "", note: `${expected.length} left`, teams: expected, holder },
    { heading: "Most Picked Last Week", note: "", teams: others },
    { heading: "CFP Rankings", note: ranking ? rankingDay(ranking.releasedAt) : "", teams: ranked },
    { heading: "All Teams", note: `${teams.length}`, teams },
  ].filter((section) => section.teams.length > 0);
}

/**
 * Returns the sections that a search finds (docs/behavior/screens.md#searching-for-a-team). `abbreviations` is keyed by
 * team ID.
 */
export function foundSections(
  { teams, likely, ranking }: TeamSource,
  term: string,
  abbreviations: Readonly<Record<string, string>>,
): TeamSection[] {
  const first = [...(likely?.teamIds ?? []), ...(ranking?.teamIds ?? [])];
  const position = ({ id }: Team) => (first.includes(id) ? first.indexOf(id) : Number.MAX_SAFE_INTEGER);
  const searchable = [...teams]
    .sort((one, other) => position(one) - position(other) || byStrength(one, other))
    .map((team) => {
      const abbreviation = abbreviations[team.id];
      return { team, id: team.id, name: team.name, conference: team.conference, ...(abbreviation && { abbreviation }) };
    });
  const found = filterTeams(searchable, term);
  const conferences = found.conferences.map((each) => ({
    heading: each.conference,
    note: `conference, ${counted(each.teams.length)}`,
    teams: each.teams.map(({ team }) => team),
  }));
  const named = found.teams.map(({ team }) => team);
  const names = named.length === 0 ? [] : [{ heading: "Teams", note: `${named.length} found`, teams: named }];
  return found.isConferenceFirst ? [...conferences, ...names] : [...names, ...conferences];
}

function counted(count: number): string {
  return `${count} ${count === 1 ? "team" : "teams"}`;
}

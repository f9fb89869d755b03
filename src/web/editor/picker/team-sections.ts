import { counted } from "#domain/counting.ts";
import type { Team } from "#domain/team.ts";
import { byStrength, filterTeams } from "#domain/team-search.ts";
import { rankingDay } from "../start/ranking-day.ts";

export interface TeamSection {
  readonly heading: string;
  /** To the right of the heading. */
  readonly note: string;
  readonly teams: readonly Team[];
  /** The ID of the team suggested for the seed. */
  readonly holder?: string | undefined;
}

export interface TeamSource {
  /** Every team that is not in the bracket, by name. */
  readonly teams: readonly Team[];
  /** The suggested teams, seed 1 first. */
  readonly likely: { readonly heading: string; readonly teamIds: readonly string[] } | null;
  /** The most popular first. */
  readonly popular: readonly string[];
  readonly ranking: { readonly releasedAt: Date; readonly teamIds: readonly string[] } | null;
}

/** Without a search (docs/behavior/screens.md#suggested-teams). */
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

/** docs/behavior/screens.md#searching-for-a-team */
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
    note: `conference, ${counted(each.teams.length, "team")}`,
    teams: each.teams.map(({ team }) => team),
  }));
  const named = found.teams.map(({ team }) => team);
  const names = named.length === 0 ? [] : [{ heading: "Teams", note: `${named.length} found`, teams: named }];
  return found.isConferenceFirst ? [...conferences, ...names] : [...names, ...conferences];
}

import { useQuery } from "@tanstack/react-query";
import { type Bracket, FIELD_SIZE, field } from "#domain/bracket.ts";
import { SEASON } from "#domain/season.ts";
import { isFilterTerm } from "#domain/team-search.ts";
import { trpc } from "../../api/trpc.ts";
import { useWhenOnline } from "../../ui/loading/use-loaded.ts";
import { browsedSections, foundSections } from "./team-sections.ts";
import { ABBREVIATIONS, TEAMS } from "./teams.ts";

export type TeamList = ReturnType<typeof useTeamList>;

/** A week never suggests the official field, because players have to predict it. */
export function useTeamList(bracket: Bracket, seed: number, term: string, week: number | undefined) {
  const all = useQuery(TEAMS);
  const abbreviations = useQuery(ABBREVIATIONS);
  const input = { week: week ?? 0 };
  const options = { enabled: week !== undefined && week > 1 };
  const previous = trpc.picks.previous.useQuery(input, options);
  const popular = trpc.picks.popular.useQuery(input, options);
  const latest = trpc.ranking.latest.useQuery();

  const isSearching = isFilterTerm(term);
  // All suggestions appear together, so that no row moves under a finger.
  const isWaiting =
    all.isPending ||
    (isSearching ? abbreviations.isPending : [previous, popular, latest].some(({ isLoading }) => isLoading));

  const placed = new Set(field(bracket).map((team) => team?.id));
  const own = previous.data?.bracket;
  const lastWeek = own ? { heading: "Last Week's Field", teamIds: field(own).map((team) => team?.id ?? "") } : null;
  const picked = popular.data?.teams ?? [];
  const source = {
    teams: (all.data ?? []).filter(({ id }) => !placed.has(id)),
    likely: week === undefined ? SEASON.field && { heading: "Official Field", teamIds: SEASON.field } : lastWeek,
    popular: picked.slice(0, FIELD_SIZE).map(({ id }) => id),
    ranking: latest.data?.ranking ?? null,
  };
  const sections = isWaiting
    ? []
    : isSearching
      ? foundSections(source, term, abbreviations.data ?? {})
      : browsedSections(source, seed);

  const retry = () => void all.refetch();
  useWhenOnline(all.isError, retry);
  return {
    sections,
    /** Above the list or in its place; may be empty. */
    message:
      sections.length > 0
        ? term.trim().length === 1
          ? "Keep typing to search."
          : ""
        : isWaiting
          ? "Loading teams..."
          : isSearching && all.isSuccess
            ? "No teams found"
            : "No teams available",
    /** The percentage of last week's brackets that have a team, by ID. */
    percents: new Map(picked.flatMap(({ id, percent }) => (percent ? [[id, percent] as const] : []))),
    /** Null unless loading has failed. */
    retry: all.isError ? retry : null,
  };
}

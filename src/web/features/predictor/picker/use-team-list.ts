import { useEffect, useMemo, useState } from "react";
import { type Bracket, FIELD_SIZE, field } from "../../../../domain/bracket.ts";
import { SEASON } from "../../../../domain/season.ts";
import { isFilterTerm, isSearchTerm } from "../../../../domain/team-search.ts";
import { trpc } from "../../../api/trpc.ts";
import { useWhenOnline } from "../../../ui/loading/use-loaded.ts";
import { browsedSections, foundSections, type LikelyField, type TeamSection } from "./team-sections.ts";
import { useBuiltInTeams } from "./use-built-in-teams.ts";

/** The current list of the picker. */
export interface TeamList {
  readonly sections: readonly TeamSection[];
  /** The message in place of the list, or above it; may be empty. */
  readonly message: string;
  /** No more results are expected for this term. */
  readonly isSettled: boolean;
  /** How many percent of last week's brackets have a team, by its id; empty if unknown. */
  readonly percents: ReadonlyMap<string, number>;
  /** Tries again to load the teams; null while nothing has failed. */
  readonly retry: (() => void) | null;
}

/** The teams to choose from for a seed (docs/behavior/screens.md#suggested-teams, docs/behavior/screens.md#searching-for-a-team). */
export function useTeamList(bracket: Bracket, seed: number, term: string, week: number | undefined): TeamList {
  const all = trpc.teams.list.useQuery();
  const builtIn = useBuiltInTeams(all.error);
  const { likely, popular, percents, ranking, isLoading } = useLikelyTeams(week, seed);
  const abbreviations = trpc.teams.abbreviations.useQuery();
  const asked = useDebounced(term.trim());
  const found = trpc.teams.search.useQuery({ q: asked }, { enabled: isSearchTerm(asked) });
  const isSearching = isFilterTerm(term);
  const isAnswered = !isSearchTerm(term) || found.isError || (asked === term.trim() && found.data !== undefined);
  const more = asked === term.trim() ? found.data : undefined;

  const sections = useMemo(() => {
    const placed = new Set(field(bracket).map((team) => team?.id));
    const teams = (all.data ?? builtIn?.teams ?? []).filter(({ id }) => !placed.has(id));
    const source = { teams, likely, popular, ranking };
    if (isSearching) return foundSections(source, term, abbreviations.data ?? builtIn?.abbreviations ?? {}, more ?? []);
    return isLoading ? [] : browsedSections(source, seed);
  }, [
    bracket,
    all.data,
    builtIn,
    likely,
    popular,
    ranking,
    isLoading,
    isSearching,
    term,
    abbreviations.data,
    more,
    seed,
  ]);

  const { refetch } = all;
  const [retry] = useState(() => () => void refetch());
  useWhenOnline(all.isError, retry);

  const isWaiting = all.isPending || (isSearching ? abbreviations.isPending || !isAnswered : isLoading);
  const message =
    sections.length > 0
      ? term.trim().length === 1
        ? "Type one more letter to search."
        : ""
      : isWaiting
        ? "Loading teams..."
        : isSearching && (all.isSuccess || builtIn !== null)
          ? "No teams found"
          : "No teams available";
  return {
    sections,
    message,
    isSettled: sections.length > 0 || !isWaiting,
    percents,
    retry: all.isError && builtIn === null ? retry : null,
  };
}

/**
 * The suggested teams: in the main bracket the official field; for a week last week's picks, the player's own and the
 * most popular, but never the official field, which is the prediction; then the ranked teams. The list waits for them
 * only for a moment; later results appear with the next seed, so that no row moves under a finger.
 */
function useLikelyTeams(week: number | undefined, seed: number) {
  const hasPrevious = week !== undefined && week > 1;
  const asked = { week: week ?? 0 };
  const previous = trpc.picks.previous.useQuery(asked, { enabled: hasPrevious });
  const popular = trpc.picks.popular.useQuery(asked, { enabled: hasPrevious });
  const own = previous.data?.bracket ?? null;
  const likely = useMemo((): LikelyField | null => {
    if (week === undefined) return SEASON.field && { heading: "Official field", teamIds: SEASON.field };
    return own && { heading: "Last week's field", teamIds: field(own).map((team) => team?.id ?? "") };
  }, [week, own]);
  const latest = trpc.ranking.latest.useQuery();
  const ranking = latest.data?.ranking ?? null;
  const { isLoading: isOwnLoading } = previous;
  const { isLoading: isPopularLoading } = popular;
  const { isLoading: isRankingLoading } = latest;
  const isLoading = isOwnLoading || isPopularLoading || isRankingLoading;
  const [isPatienceOver, setPatienceOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setPatienceOver, PATIENCE_MS, true);
    return () => clearTimeout(timer);
  }, []);
  /** The seed whose list is shown incomplete, and what is missing. */
  const [late, setLate] = useState({ seed: 0, own: false, popular: false, ranking: false });
  if (isLoading && isPatienceOver && late.seed !== seed) {
    setLate({ seed, own: isOwnLoading, popular: isPopularLoading, ranking: isRankingLoading });
  }
  const isLate = late.seed === seed;
  const picked = isLate && late.popular ? undefined : popular.data?.teams;
  const shown = useMemo(() => {
    return {
      popular: picked?.slice(0, FIELD_SIZE).map(({ id }) => id) ?? [],
      percents: new Map(picked?.flatMap(({ id, percent }) => (percent ? [[id, percent] as const] : []))),
    };
  }, [picked]);
  return {
    ...shown,
    likely: isLate && late.own ? null : likely,
    ranking: isLate && late.ranking ? null : ranking,
    isLoading: isLoading && !isPatienceOver,
  };
}

/** How long the list waits for suggested teams, in milliseconds. */
const PATIENCE_MS = 700;

/** How long typing must pause before the server searches, in milliseconds. */
const DEBOUNCE_MS = 150;

/** The value once it has not changed for a moment. */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, DEBOUNCE_MS, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { type Bracket, field } from "../../../../domain/bracket.ts";
import { ERRORS } from "../../../../domain/errors.ts";
import type { Team } from "../../../../domain/team.ts";
import { isSearchTerm, searchTeams } from "../../../../domain/team-search.ts";
import { ApiProvider, trpc } from "../../../api/trpc.ts";
import { TeamBadge } from "../../../ui/badge.tsx";
import { SearchIcon } from "../../../ui/icons.tsx";
import { RetryLine } from "../../../ui/retry-line.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import css from "./team-search.module.css";

interface Props {
  bracket: Bracket;
  onPick: (team: Team) => void;
}

/** The search box and the list of teams that are not in the bracket yet. */
export default function TeamSearch(props: Props) {
  return (
    <ApiProvider>
      <TeamCombobox {...props} />
    </ApiProvider>
  );
}

/** How far Page Up and Page Down jump. */
const PAGE = 8;

/** A combobox whose list is always open (ARIA Authoring Practices): the focus stays in the search box. */
function TeamCombobox({ bracket, onPick }: Props) {
  const [term, setTerm] = useState("");
  const [active, setActive] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const { teams, message, retry } = useTeams(bracket, term);
  const at = Math.min(active, teams.length - 1);

  // On a touch screen the focus stays on the title, so that no keyboard covers the list.
  useEffect(() => {
    if (!window.matchMedia("(pointer: coarse)").matches) box.current?.focus();
  }, []);

  const move = (to: number) => {
    const next = Math.max(0, Math.min(teams.length - 1, to));
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: "nearest" });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const team = teams[at];
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + PAGE,
      PageUp: at - PAGE,
    };
    const to = moves[event.key];
    if (to !== undefined) move(to);
    else if (event.key === "Enter" && team !== undefined && !event.nativeEvent.isComposing) onPick(team);
    else return;
    event.preventDefault();
  };

  return (
    <div className={css.search}>
      <TextField
        ref={box}
        label="Search for a team"
        hideLabel
        type="search"
        placeholder="Search for a team..."
        icon={<SearchIcon />}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        role="combobox"
        aria-expanded={teams.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={teams[at] === undefined ? undefined : `${id}${teams[at].id}`}
        value={term}
        onChange={(event) => {
          setTerm(event.target.value);
          setActive(0);
          list.current?.scrollTo({ top: 0 });
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={css.message}>
        {message}
      </p>
      {retry !== null && (
        <div className={css.message}>
          <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={retry} />
        </div>
      )}
      <div ref={list} id={id} role="listbox" aria-label="Teams" className={css.list}>
        {teams.map((team, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search box
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search box listens to the keys
          <div
            key={team.id}
            id={`${id}${team.id}`}
            role="option"
            aria-selected={index === at}
            className={css.option}
            onClick={() => onPick(team)}
            onPointerMove={() => setActive(index)}
          >
            <TeamBadge logoUrl={team.logoUrl} size={42} />
            <span className={css.name}>{team.name}</span>
            <span className={css.conference}>{team.conference}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The teams to choose from (docs/rules.md#searching-for-a-team), and the message when there are none. */
function useTeams(bracket: Bracket, term: string) {
  const all = trpc.teams.list.useQuery();
  const asked = useDebounced(term.trim());
  const found = trpc.teams.search.useQuery({ q: asked }, { enabled: isSearchTerm(asked) });
  const isSearching = isSearchTerm(term);
  const isAnswered = asked === term.trim() && found.data !== undefined;

  const teams = useMemo(() => {
    const placed = new Set(field(bracket).map((team) => team?.id));
    const known = all.data ?? [];
    const matches = !isSearching ? known : isAnswered ? found.data : searchTeams(known, term);
    return matches.filter(({ id }) => !placed.has(id));
  }, [bracket, all.data, found.data, isSearching, isAnswered, term]);

  const isWaiting = all.isPending || (isSearching && !isAnswered && !found.isError);
  const message =
    teams.length > 0
      ? ""
      : isWaiting
        ? "Loading teams..."
        : isSearching && all.isSuccess
          ? "No teams found"
          : "No teams available";
  return { teams, message, retry: all.isError ? () => void all.refetch() : null };
}

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

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type Bracket, field } from "../../../../domain/bracket.ts";
import { conferenceAdded, countConferences } from "../../../../domain/conferences.ts";
import { ordinal } from "../../../../domain/counting.ts";
import { ERRORS } from "../../../../domain/errors.ts";
import type { Team } from "../../../../domain/team.ts";
import { isFilterTerm } from "../../../../domain/team-search.ts";
import { ApiProvider } from "../../../api/trpc.ts";
import { PlusIcon } from "../../../ui/icons.tsx";
import { RetryLine } from "../../../ui/retry-line.tsx";
import { SearchBox } from "./search-box.tsx";
import type { EarlyKeys } from "./team-picker.tsx";
import { TeamRow } from "./team-row.tsx";
import css from "./team-search.module.css";
import { type TeamList, useTeamList } from "./use-team-list.ts";

interface Props {
  bracket: Bracket;
  /** The seed that is being filled. */
  seed: number;
  /** The week whose picks these are; undefined in the main bracket. */
  week: number | undefined;
  /** Input while this code was loading. */
  early: EarlyKeys;
  onPick: (team: Team) => void;
}

/** The search box and the list of teams that are not in the bracket yet. */
export function TeamSearch(props: Props) {
  return (
    <ApiProvider>
      <TeamCombobox {...props} />
    </ApiProvider>
  );
}

/** How far Page Up and Page Down jump. */
const PAGE = 8;

/** A combobox whose list is always open (ARIA Authoring Practices): the focus stays in the search box. */
function TeamCombobox({ bracket, seed, week, early, onPick }: Props) {
  const [term, setTerm] = useState(early.term);
  /** The row that the person moved to, or null. */
  const [moved, setMoved] = useState<number | null>(null);
  /** Enter was pressed before the list was loaded. */
  const [isEntered, setEntered] = useState(early.isEntered);
  const id = useId();
  const top = useRef<HTMLDivElement>(null);
  const { sections, message, isSettled, percents, retry } = useTeamList(bracket, seed, term, week);
  const rows = sections.flatMap(({ teams }) => teams);
  // Enter chooses a row only after the person has typed or moved.
  const first = isFilterTerm(term) ? 0 : null;
  const at = rows.length === 0 ? null : moved === null ? first : Math.min(moved, rows.length - 1);
  const rowId = (index: number) => `${id}row${index}`;

  const choose = (team: Team) => {
    setTerm("");
    setMoved(null);
    setEntered(false);
    top.current?.scrollIntoView({ block: "end" });
    onPick(team);
  };

  const awaited = isEntered && isSettled ? (at === null ? undefined : rows[at]) : null;
  useEffect(() => {
    if (awaited === undefined) setEntered(false);
    else if (awaited !== null) choose(awaited);
  });

  const move = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to));
    setMoved(next);
    document.getElementById(rowId(next))?.scrollIntoView({ block: "nearest" });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const from = at ?? -1;
    const moves: Record<string, number> = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      PageDown: from + PAGE,
      PageUp: from - PAGE,
    };
    const to = moves[event.key];
    if (to !== undefined) move(to);
    else if (event.key !== "Enter") return;
    else if (at !== null && rows[at] !== undefined) choose(rows[at]);
    else if (!isSettled && term !== "") setEntered(true);
    event.preventDefault();
  };

  return (
    <div className={css.search}>
      <div ref={top} />
      <SearchBox
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={at === null ? undefined : rowId(at)}
        value={term}
        onChange={(event) => {
          setTerm(event.target.value);
          setMoved(null);
          setEntered(false);
          top.current?.scrollIntoView({ block: "end" });
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={rows.length === 0 ? css.message : css.hint}>
        {message}
      </p>
      {retry !== null && (
        <div className={css.message}>
          <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={retry} />
        </div>
      )}
      {week !== undefined && <Legend bracket={bracket} />}
      <Rows
        {...{ id, rowId, sections, percents, at, bracket, seed, week }}
        term={first === null ? "" : term}
        onPick={choose}
      />
    </div>
  );
}

interface RowsProps extends Pick<Props, "bracket" | "seed" | "week" | "onPick"> {
  id: string;
  rowId: (index: number) => string;
  sections: TeamList["sections"];
  percents: TeamList["percents"];
  at: number | null;
  term: string;
}

/** The sections with their teams. Rows are numbered across all of them. */
function Rows({ id, rowId, sections, percents, at, bracket, seed, week, term, onPick }: RowsProps) {
  const teams = field(bracket);
  let start = 0;
  return (
    <div id={id} role="listbox" aria-label="Teams" className={css.list}>
      {sections.map((section, number) => {
        const from = start;
        start += section.teams.length;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
          <div key={section.heading} role="group" aria-labelledby={`${id}${number}`}>
            <div className={css.heading} role="presentation">
              <span id={`${id}${number}`}>{section.heading}</span>
              <span className={css.note}>{section.note}</span>
            </div>
            {section.teams.map((team, index) => (
              <TeamRow
                key={team.id}
                id={rowId(from + index)}
                team={team}
                term={term}
                isActive={from + index === at}
                note={section.holder === team.id ? `, the ${seed} seed` : ""}
                percent={percents.get(team.id) ?? null}
                adds={week === undefined ? null : conferenceAdded(teams, team)}
                onPick={onPick}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

/** On a phone: the meaning of the mark in the rows. */
function Legend({ bracket }: { bracket: Bracket }) {
  const { present, needed } = countConferences(field(bracket));
  if (needed === 0) return null;
  return (
    <p className={css.legend} aria-hidden="true">
      <span>
        <PlusIcon size={11} />
      </span>
      adds your {ordinal(present.length + 1)} conference
    </p>
  );
}

import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { type Bracket, field } from "#domain/bracket.ts";
import { conferenceAdded, countConferences } from "#domain/conferences.ts";
import { ordinal } from "#domain/counting.ts";
import { ERRORS } from "#domain/errors.ts";
import type { Team } from "#domain/team.ts";
import { isFilterTerm } from "#domain/team-search.ts";
import { ApiProvider } from "../../api/trpc.ts";
import { SearchIcon } from "../../ui/challenge-icons.tsx";
import { TextField, type TextFieldProps } from "../../ui/form/text-field.tsx";
import { PlusIcon } from "../../ui/icons.tsx";
import { RetryLine } from "../../ui/retry-line.tsx";
import row from "./team-row.module.css";
import { TeamRow } from "./team-row.tsx";
import css from "./team-search.module.css";
import { type TeamList, useTeamList } from "./use-team-list.ts";

interface Props {
  bracket: Bracket;
  seed: number;
  /** Undefined for the main bracket. */
  week: number | undefined;
  onPick: (team: Team) => void;
}

/** With its own API provider, because the predictor page has none. */
export function TeamSearch(props: Props) {
  return (
    <ApiProvider>
      <TeamCombobox {...props} />
    </ApiProvider>
  );
}

/** How many rows Page Up and Page Down jump. */
const PAGE = 8;

/** A combobox of the ARIA Authoring Practices whose list is always open. The focus stays in the search box. */
function TeamCombobox({ bracket, seed, week, onPick }: Props) {
  const [term, setTerm] = useState("");
  /** The row that the person moved the highlight to. */
  const [moved, setMoved] = useState<number | null>(null);
  const id = useId();
  const top = useRef<HTMLDivElement>(null);
  const { sections, message, percents, retry } = useTeamList(bracket, seed, term, week);
  const rows = sections.flatMap(({ teams }) => teams);
  // Enter chooses a row only after the person has typed or moved the highlight.
  const first = isFilterTerm(term) ? 0 : null;
  const at = rows.length === 0 ? null : moved === null ? first : Math.min(moved, rows.length - 1);
  const rowId = (index: number) => `${id}row${index}`;

  const search = (next: string) => {
    setTerm(next);
    setMoved(null);
    top.current?.scrollIntoView({ block: "end" });
  };
  const choose = (team: Team) => {
    search("");
    onPick(team);
  };
  const move = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to));
    setMoved(next);
    document.getElementById(rowId(next))?.scrollIntoView({ block: "nearest" });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };
    const step = steps[event.key];
    if (step !== undefined) move((at ?? -1) + step);
    else if (event.key !== "Enter") return;
    else if (at !== null && rows[at] !== undefined) choose(rows[at]);
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
        onChange={(event) => search(event.target.value)}
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

/** In Safari, the Enter key that ends an input method's composition can be recognized only by its key code. */
const isComposing = ({ nativeEvent }: KeyboardEvent) => nativeEvent.isComposing || nativeEvent.keyCode === 229;

/** Focused when it appears, except on a touch screen, where the on-screen keyboard would cover the list. */
function SearchBox({ onKeyDown, ...rest }: Omit<TextFieldProps, "label">) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!window.matchMedia("(pointer: coarse)").matches) box.current?.focus();
  }, []);
  return (
    <div className={css.box}>
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
        onKeyDown={(event) => isComposing(event) || onKeyDown?.(event)}
        {...rest}
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

/** Rows are numbered across all sections. */
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
                isHolder={section.holder === team.id}
                seed={seed}
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

/** Explains the mark in the rows on phones. */
function Legend({ bracket }: { bracket: Bracket }) {
  const { present, needed } = countConferences(field(bracket));
  if (needed === 0) return null;
  return (
    <p className={css.legend} aria-hidden="true">
      <span className={row.plus}>
        <PlusIcon size={11} />
      </span>
      adds your {ordinal(present.length + 1)} conference
    </p>
  );
}

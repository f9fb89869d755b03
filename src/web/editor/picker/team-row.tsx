import { ordinal } from "#domain/counting.ts";
import type { Team } from "#domain/team.ts";
import { matchedPart } from "#domain/team-search.ts";
import { TeamBadge } from "../../ui/badge.tsx";
import { PlusIcon } from "../../ui/icons.tsx";
import css from "./team-row.module.css";

interface Props {
  id: string;
  team: Team;
  /** The search text, if any. */
  term: string;
  isActive: boolean;
  seed: number;
  /** The team suggested for the seed. */
  isHolder: boolean;
  /** How many conferences the field would have with this team; null if it adds none. */
  adds: number | null;
  /** The share of last week's brackets that have this team. */
  percent: number | null;
  onPick: (team: Team) => void;
}

export function TeamRow({ id, team, term, isActive, seed, isHolder, adds, percent, onPick }: Props) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search box
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box listens to the keys
    <div id={id} role="option" aria-selected={isActive} className={css.row} onClick={() => onPick(team)}>
      <TeamBadge logoUrl={team.logoUrl} size={42} />
      <span className={css.team}>
        <span className={css.name}>
          <Marked text={team.name} term={term} />
        </span>
        {percent !== null && <span className={css.percent}> picked by {percent}% last week</span>}
      </span>{" "}
      <span className={css.aside}>
        {adds !== null && (
          <span className={css.adds}>
            <span className={css.plus}>
              <PlusIcon size={11} />
            </span>
            <span className={css.effect}>adds your {ordinal(adds)} conference</span>{" "}
          </span>
        )}
        {isHolder ? (
          <strong>
            {team.conference} · No. {seed}
          </strong>
        ) : (
          <span>{team.conference}</span>
        )}
      </span>
    </div>
  );
}

/** Underlines the part that matches the search. */
function Marked({ text, term }: { text: string; term: string }) {
  const part = matchedPart(text, term);
  if (part === null) return text;
  const [start, end] = part;
  return (
    <>
      {text.slice(0, start)}
      <u>{text.slice(start, end)}</u>
      {text.slice(end)}
    </>
  );
}

import { type Bracket, field } from "#domain/bracket.ts";
import { CONFERENCES_NEEDED, countConferences } from "#domain/conferences.ts";
import { CheckIcon } from "#web/ui/icons.tsx";
import { memoize } from "#web/ui/memoize.ts";
import css from "./conferences.module.css";

/** "American, Mountain West or MAC" */
const anyOf = memoize(() => new Intl.ListFormat("en-US", { type: "disjunction" }));

/** "4 of 5 conferences" (docs/game-rules.md#five-conferences) */
export function ConferenceCount({ bracket }: { bracket: Bracket }) {
  const { present, needed } = countConferences(field(bracket));
  return (
    <span className={css.count}>
      {`${Math.min(present.length, CONFERENCES_NEEDED)} of ${CONFERENCES_NEEDED} conferences`}
      {needed === 0 && <CheckIcon size={16} strokeWidth={2} />}
    </span>
  );
}

/** The field's conferences with their numbers of teams, and which could be added. */
export function ConferenceDetails({ bracket }: { bracket: Bracket }) {
  const teams = field(bracket);
  const { present, missing, needed } = countConferences(teams);
  const verb = teams.includes(null) ? "Add" : "Swap in";
  const teamsOf = (name: string) => teams.filter((team) => team?.conference === name).length;
  const counts = present.map((name) => `${name} ${teamsOf(name)}`).join(" · ");
  if (needed === 0) return <span className={css.details}>{counts}</span>;
  const hint = `${verb} ${needed === 1 ? "a team from the" : `teams from ${needed} more conferences:`} ${anyOf().format(missing)}.`;
  return (
    <span className={css.details}>
      {counts && `${counts}. `}
      {hint}
    </span>
  );
}

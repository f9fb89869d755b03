import { type Bracket, FIELD_SIZE, field } from "../../../../domain/bracket.ts";
import { CONFERENCES_NEEDED, countConferences } from "../../../../domain/conferences.ts";
import { CheckIcon, ChevronDownIcon, PlusIcon } from "../../../ui/icons.tsx";
import { memoize } from "../../../ui/memoize.ts";
import { Chip } from "../../../ui/status.tsx";
import { useIsPhone } from "../../../ui/use-is-phone.ts";
import css from "./conference-meter.module.css";

/** Joins conferences with "or": "the American, Mountain West or MAC". */
const anyOf = memoize(() => new Intl.ListFormat("en-US", { type: "disjunction" }));

/**
 * The field's progress toward the five-conference rule, and the missing conferences
 * (docs/game-rules.md#five-conferences).
 */
export function ConferenceMeter({ bracket }: { bracket: Bracket }) {
  const isPhone = useIsPhone();
  const teams = field(bracket);
  const { present, missing, needed } = countConferences(teams);
  const isFull = teams.filter((team) => team !== null).length === FIELD_SIZE;
  const verb = isFull ? "Swap in" : "Add";
  const hint = needed > 0 && (
    <p className={css.hint}>
      {verb} {needed === 1 ? "a team" : `teams of ${needed} more conferences`} from the {anyOf().format(missing)}.
    </p>
  );
  const count = `${Math.min(present.length, CONFERENCES_NEEDED)} of ${CONFERENCES_NEEDED} conferences`;
  const more = needed > 0 && (
    <Chip size="large" kind="dashed">
      <PlusIcon size={15} /> {needed === 1 ? "One more" : `${needed} more`}
    </Chip>
  );
  // On a phone, the hint with the missing conferences is collapsed and the present conferences are not listed, to save
  // space.
  if (isPhone && needed > 0) {
    return (
      <section className={css.meter} aria-label="Conferences">
        <details className={css.details}>
          <summary>
            <span className={css.count}>{count}</span> {more}
            <ChevronDownIcon className={css.open} size={16} />
          </summary>
          {hint}
        </details>
      </section>
    );
  }
  return (
    <section className={css.meter} aria-label="Conferences" data-enough={needed === 0 || undefined}>
      <p className={css.count}>
        {count}
        {needed === 0 && <CheckIcon size={20} />}
      </p>
      <ul className={css.chips}>
        {present.map((conference) => (
          <li key={conference}>
            <Chip size="large">
              {conference}{" "}
              <span className={css.teams}>{teams.filter((team) => team?.conference === conference).length}</span>
            </Chip>
          </li>
        ))}
        {more && <li>{more}</li>}
      </ul>
      {hint}
    </section>
  );
}

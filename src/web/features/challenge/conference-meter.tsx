import { type Bracket, FIELD_SIZE, field } from "../../../domain/bracket.ts";
import { CONFERENCES_NEEDED, countConferences } from "../../../domain/conferences.ts";
import { Chip } from "../../ui/chip.tsx";
import { CheckIcon, PlusIcon } from "../../ui/icons.tsx";
import css from "./conference-meter.module.css";

/** "the American, Mountain West or MAC" */
const anyOf = new Intl.ListFormat("en-US", { type: "disjunction" });

/** How far the field meets the five-conference rule, and what is missing (docs/rules.md#five-conferences). */
export function ConferenceMeter({ bracket }: { bracket: Bracket }) {
  const teams = field(bracket);
  const { present, missing, needed } = countConferences(teams);
  const isFull = teams.filter((team) => team !== null).length === FIELD_SIZE;
  const verb = isFull ? "Swap in" : "Add";
  return (
    <section className={css.meter} aria-label="Conferences" data-enough={needed === 0 || undefined}>
      <p className={css.count}>
        {Math.min(present.length, CONFERENCES_NEEDED)} of {CONFERENCES_NEEDED} conferences
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
        {needed > 0 && (
          <li>
            <Chip size="large" kind="dashed">
              <PlusIcon size={15} /> {needed === 1 ? "One more" : `${needed} more`}
            </Chip>
          </li>
        )}
      </ul>
      {needed > 0 && (
        <p className={css.hint}>
          {verb} {needed === 1 ? "a team" : `teams of ${needed} more conferences`} from the {anyOf.format(missing)}.
        </p>
      )}
    </section>
  );
}

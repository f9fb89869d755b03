import { type Bracket, FIELD_SIZE, field } from "../../../../domain/bracket.ts";
import type { Team } from "../../../../domain/team.ts";
import { teamStyle } from "../../../bracket/team-colors.ts";
import { TextLink } from "../../../ui/text-link.tsx";
import css from "./picker-head.module.css";

interface Props {
  bracket: Bracket;
  /** The seed that is being filled. */
  seed: number;
  /** The team that was chosen last and can be undone, or null. */
  last: Team | null;
  onTakeBack: () => void;
}

/** The progress of the field, in words and as a segment for each seed, and the undo of the last choice. */
export function PickerHead({ bracket, seed, last, onTakeBack }: Props) {
  const teams = field(bracket);
  const chosen = teams.filter((team) => team !== null).length;
  return (
    <>
      <div className={css.line}>
        <strong>
          {chosen} of {FIELD_SIZE} chosen, next: {seed} seed
        </strong>
        {last !== null && <TextLink onClick={onTakeBack}>Undo {last.name}</TextLink>}
      </div>
      <div className={css.segments} aria-hidden="true">
        {teams.map((team, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a seed has no other identity
            key={index}
            className={css.segment}
            data-next={index + 1 === seed || undefined}
            style={team === null ? undefined : teamStyle(team)}
          />
        ))}
      </div>
    </>
  );
}

import { Chance } from "./chance.tsx";
import css from "./member-chance.module.css";
import type { Prospect } from "./race.ts";

/** What a member can still reach: "31%", "out of the race", "cannot be caught"; nothing while it is not known. */
export function MemberChance({ prospect }: { prospect: Prospect | null }) {
  if (prospect === null) return null;
  const { chance } = prospect;
  if (chance === 0) return <span className={css.out}>out of the race</span>;
  if (chance === 1) return <span className={css.certain}>cannot be caught</span>;
  return (
    <span className={css.open}>
      <Chance chance={chance} />
    </span>
  );
}

/** The results without which a member cannot be first: "Needs Oregon to win the title". Nothing without any. */
export function MemberNeeds({ prospect }: { prospect: Prospect | null }) {
  if (!prospect?.needs) return null;
  return <span className={css.needs}>Needs {prospect.needs}</span>;
}

import { Link } from "wouter";
import { memberName } from "../../../../domain/group.ts";
import type { Team } from "../../../../domain/team.ts";
import type { Person } from "../../../../domain/week-glance.ts";
import css from "./week-glance.module.css";

/** What the parts of a week at a glance share. */
export interface GlanceContent {
  readonly teams: ReadonlyMap<string, Team>;
  /** The reader's id as a player, or null. */
  readonly ownId: string | null;
  /** Returns the address of a member's page in this week. */
  readonly hrefOf: (userId: string) => string;
}

/** A member's name, linked to their bracket of the week; the reader is "You". */
export function PersonLink({ person, content }: { person: Person; content: GlanceContent }) {
  return (
    <Link href={content.hrefOf(person.userId)} className={css.person ?? ""}>
      {person.userId === content.ownId ? "You" : <bdi>{memberName(person)}</bdi>}
    </Link>
  );
}

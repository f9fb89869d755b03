import { Link } from "wouter";
import { memberName } from "../../../../domain/group.ts";
import type { Person } from "../../../../domain/week-glance.ts";
import type { GlanceContent } from "./glance-content.ts";
import css from "./week-glance.module.css";

/** A member's name, linked to their bracket of the week; the reader is "You". */
export function PersonLink({ person, content }: { person: Person; content: GlanceContent }) {
  return (
    <Link href={content.hrefOf(person.userId)} className={css.person ?? ""}>
      {person.userId === content.ownId ? "You" : <bdi>{memberName(person)}</bdi>}
    </Link>
  );
}

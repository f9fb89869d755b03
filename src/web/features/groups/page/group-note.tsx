import { lazily } from "../../../ui/lazily.ts";
import { DELETED } from "../past/past-members.ts";
import type { GroupContent } from "../types.ts";
import css from "./group-note.module.css";

const day = lazily(() => new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" }));

/** What the commissioner tells the members, as plain text, with who and when. */
export function GroupNote({ note }: { note: NonNullable<GroupContent["group"]["note"]> }) {
  return (
    <aside aria-label="Note" className={css.note}>
      <p dir="auto">{note.text}</p>
      <p className={css.by}>
        <bdi>{note.by ?? DELETED}</bdi>, <time dateTime={note.at.toISOString()}>{day().format(note.at)}</time>
      </p>
    </aside>
  );
}

import { useState } from "react";
import { TextLink } from "#web/ui/text-link.tsx";
import { useIsPhone } from "#web/ui/use-is-phone.ts";
import { DELETED } from "../past-group.ts";
import type { GroupContent } from "../types.ts";
import css from "./group-note.module.css";

/** A longer note does not fit the line on a desktop, where its author and date follow it. */
const ONE_LINE = 120;

export function GroupNote({ note }: { note: NonNullable<GroupContent["group"]["note"]> }) {
  const [isOpen, setOpen] = useState(false);
  const isCut = useIsPhone() || note.text.length > ONE_LINE;
  const isWhole = isOpen || !isCut;
  return (
    <aside aria-label="Note" className={css.note} data-open={isWhole}>
      <p dir="auto">{note.text}</p>
      {isWhole && (
        <p className={css.by}>
          <bdi>{note.by ?? DELETED}</bdi>,{" "}
          <time dateTime={note.at.toISOString()}>
            {note.at.toLocaleDateString("en-US", { month: "short", day: "numeric" })}
          </time>
        </p>
      )}
      {isCut && <TextLink onClick={() => setOpen(!isOpen)}>{isOpen ? "less" : "more"}</TextLink>}
    </aside>
  );
}

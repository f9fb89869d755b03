import { useId } from "react";
import { inText, type MemberNames, memberName } from "../../../domain/group.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import css from "./member-select.module.css";
import type { Member } from "./types.ts";

interface Props {
  label: string;
  members: readonly (MemberNames & Pick<Member, "id">)[];
  /** The viewer's member ID. The viewer is marked in the list. */
  ownId?: string | null;
  chosenId: string;
  onChoose: (id: string) => void;
  /** Hides the label. Used next to a heading, where there is space only for the select. */
  isCompact?: boolean;
}

/** A select for choosing a group member. */
export function MemberSelect({ label, members, ownId = null, chosenId, onChoose, isCompact = false }: Props) {
  const id = useId();
  return (
    <p className={css.choice} data-compact={isCompact || undefined}>
      <label htmlFor={id}>{isCompact ? <VisuallyHidden>{label}</VisuallyHidden> : label}</label>
      <select id={id} className={css.select} value={chosenId} onChange={(event) => onChoose(event.target.value)}>
        {members.map((member) => (
          <option key={member.id} value={member.id}>
            {inText(memberName(member))}
            {member.id === ownId && " (you)"}
          </option>
        ))}
      </select>
    </p>
  );
}

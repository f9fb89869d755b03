import { isolated, type MemberNames, memberName } from "#domain/group.ts";
import { Select } from "../../ui/form/select.tsx";
import type { Member } from "./types.ts";

interface Props {
  label: string;
  members: readonly (MemberNames & Pick<Member, "id">)[];
  /** The viewer's member ID. The viewer is marked in the list. */
  ownId?: string | null;
  chosenId: string;
  onChoose: (id: string) => void;
}

/** A select for choosing a group member. */
export function MemberSelect({ label, members, ownId = null, chosenId, onChoose }: Props) {
  const options = members.map((member) => ({
    value: member.id,
    label: `${isolated(memberName(member))}${member.id === ownId ? " (you)" : ""}`,
  }));
  return <Select label={label} options={options} value={chosenId} onSelect={onChoose} />;
}

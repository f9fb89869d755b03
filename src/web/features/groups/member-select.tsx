import { isolated, type MemberNames, memberName } from "#domain/group.ts";
import { Select } from "../../ui/form/select.tsx";
import type { Member } from "./types.ts";

interface Props {
  label: string;
  members: readonly (MemberNames & Pick<Member, "id">)[];
  ownId?: string | null;
  chosenId: string;
  onChoose: (id: string) => void;
}

export function MemberSelect({ label, members, ownId = null, chosenId, onChoose }: Props) {
  const options = members.map((member) => ({
    value: member.id,
    label: `${isolated(memberName(member))}${member.id === ownId ? " (you)" : ""}`,
  }));
  return <Select label={label} options={options} value={chosenId} onSelect={onChoose} />;
}

import { useId } from "react";
import { inText, memberName } from "../../../../domain/group.ts";
import { trpc } from "../../../api/trpc.ts";
import { Section } from "../../../ui/page/section.tsx";
import select from "../member-select.module.css";
import type { Pair } from "./pair.ts";
import css from "./pair-chooser.module.css";

interface Props {
  pair: Pair;
  onChoose: (players: readonly [string, string]) => void;
}

/** Chooses the two members to compare, among the first fifty of the table and the current two. */
export function PairChooser({ pair, onChoose }: Props) {
  const { season, group } = pair.contents[0];
  const now = trpc.groups.members.useQuery({ id: group.id, from: 0 }, { enabled: season === null });
  const then = trpc.groups.past.useQuery({ id: group.id, season: season ?? "", from: 0 }, { enabled: season !== null });
  const listed = [...(now.data?.members ?? []), ...(then.data?.members ?? [])].flatMap(
    ({ userId, username, teamName }) =>
      userId === null || username === null ? [] : [{ userId, name: memberName({ username, teamName }) }],
  );
  const shown = pair.contents.map(({ member }) => ({ userId: member.userId, name: memberName(member) }));
  const all = [...shown.filter(({ userId }) => !listed.some((each) => each.userId === userId)), ...listed];
  const ids = [pair.contents[0].member.userId, pair.contents[1].member.userId] as const;
  const hasMore = (now.data ?? then.data)?.next != null;
  return (
    <Section title="Another pair">
      <div className={css.chooser}>
        <Choice label="First" all={all} chosen={ids[0]} other={ids[1]} onChoose={(id) => onChoose([id, ids[1]])} />
        <Choice label="Second" all={all} chosen={ids[1]} other={ids[0]} onChoose={(id) => onChoose([ids[0], id])} />
      </div>
      {hasMore && (
        <p className={css.more}>
          The list has the first fifty players. To compare anyone else, open their page from the table.
        </p>
      )}
    </Section>
  );
}

interface ChoiceProps {
  label: string;
  all: readonly { readonly userId: string; readonly name: string }[];
  chosen: string;
  /** The member on the other side, who cannot be chosen here. */
  other: string;
  onChoose: (id: string) => void;
}

function Choice({ label, all, chosen, other, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <p className={css.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={select.select} value={chosen} onChange={(event) => onChoose(event.target.value)}>
        {all
          .filter(({ userId }) => userId !== other)
          .map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {inText(name)}
            </option>
          ))}
      </select>
    </p>
  );
}

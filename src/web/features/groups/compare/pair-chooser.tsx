import { trpc } from "../../../api/trpc.ts";
import { Section } from "../../../ui/page/section.tsx";
import layout from "../layout.module.css";
import { MemberSelect } from "../member-select.tsx";
import { pastGroup } from "../past/past-group.ts";
import css from "./compare.module.css";
import type { Pair } from "./pair.ts";

interface Props {
  pair: Pair;
  onChoose: (players: readonly [string, string]) => void;
}

/** Chooses the two members to compare, from the first fifty in the table and the current two. */
export function PairChooser({ pair, onChoose }: Props) {
  const { season, group } = pair.contents[0];
  const running = trpc.groups.members.useQuery({ id: group.id, from: 0 }, { enabled: season === null });
  const past = trpc.groups.past.useQuery(
    { id: group.id, season: season ?? "", from: 0 },
    { enabled: season !== null, select: pastGroup },
  );
  const { members = [], next = null } = running.data ?? past.data ?? {};
  // A deleted account has no brackets to compare.
  const listed = members.filter(({ userId }) => userId !== "");
  const shown = pair.contents.map(({ member }) => member);
  const all = [...shown.filter(({ userId }) => !listed.some((each) => each.userId === userId)), ...listed];
  const [first, second] = [pair.contents[0].member.userId, pair.contents[1].member.userId];
  const choicesWithout = (other: string) =>
    all.filter(({ userId }) => userId !== other).map((member) => ({ ...member, id: member.userId }));
  return (
    <Section title="Another pair">
      <div className={css.chooser}>
        <MemberSelect
          label="First"
          members={choicesWithout(second)}
          chosenId={first}
          onChoose={(id) => onChoose([id, second])}
        />
        <MemberSelect
          label="Second"
          members={choicesWithout(first)}
          chosenId={second}
          onChoose={(id) => onChoose([first, id])}
        />
      </div>
      {next !== null && (
        <p className={layout.note}>
          The list has the first fifty players. To compare anyone else, open their page from the table.
        </p>
      )}
    </Section>
  );
}

import { useState } from "react";
import { trpc } from "../../api/trpc.ts";
import { useSession } from "../../session/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { Table, type TableProps } from "../../ui/table.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { type GroupAction, GroupNameDialog } from "./group-name-dialog.tsx";
import css from "./my-groups.module.css";
import { useHashTarget } from "./use-hash-target.ts";

interface OwnGroup {
  readonly id: string;
  readonly name: string;
  readonly players: number;
}

/**
 * The groups one is in, and buttons to create or join one. They come with the query of the challenge's home, which also
 * shows its failure.
 */
export function MyGroups() {
  const { user } = useSession();
  const groups = trpc.picks.home.useQuery(undefined, { enabled: user !== null }).data?.groups;
  const [action, setAction] = useState<GroupAction | null>(null);
  const section = useHashTarget("my-groups", groups !== undefined);
  return (
    <div ref={section} tabIndex={-1}>
      <Section title="My Groups">
        {groups === undefined && <div className={css.loading} />}
        {groups?.length === 0 && (
          <p className={css.empty}>You're not part of any groups yet. Create or join a group to get started!</p>
        )}
        {groups && groups.length > 0 && (
          <Table label="My Groups" columns={COLUMNS} rows={groups} rowKey={({ id }) => id} />
        )}
        <div className={css.actions}>
          <Button variant="ink" onClick={() => setAction("create")}>
            Create Group
          </Button>
          <Button onClick={() => setAction("join")}>Join Group</Button>
        </div>
        <GroupNameDialog action={action} onClose={() => setAction(null)} />
      </Section>
    </div>
  );
}

const COLUMNS: TableProps<OwnGroup>["columns"] = [
  {
    id: "name",
    head: "Group Name",
    isRowHeader: true,
    phone: "first",
    cell: ({ id, name }) => (
      <span className={css.name}>
        <TextLink href={`/group/${id}`}>
          <bdi>{name}</bdi>
        </TextLink>
      </span>
    ),
  },
  {
    id: "players",
    head: "No. of Players",
    isNumeric: true,
    width: "104px",
    phone: "first-end",
    cell: ({ players }) => (
      <span className={css.players} data-unit={players === 1 ? "player" : "players"}>
        {players.toLocaleString("en-US")}
      </span>
    ),
  },
];

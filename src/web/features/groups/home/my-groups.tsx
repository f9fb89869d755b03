import { useState } from "react";
import { useLocation } from "wouter";
import { counted, grouped } from "#domain/counting.ts";
import { trpc } from "#web/api/trpc.ts";
import { useSession } from "#web/session/session.tsx";
import { Button } from "#web/ui/button.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { Table, type TableProps } from "#web/ui/table.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useIsPhone } from "#web/ui/use-is-phone.ts";
import { type GroupAction, GroupNameDialog } from "../invite/group-name-dialog.tsx";
import { RankChange } from "../member-name.tsx";
import type { HomeGroups } from "../types.ts";
import css from "./my-groups.module.css";

type OwnGroup = HomeGroups[number];
type Column = TableProps<OwnGroup>["columns"][number];

/** If the query fails, the home page shows the error. */
export function MyGroups() {
  const { user } = useSession();
  const home = trpc.picks.home.useQuery(undefined, { enabled: user !== null }).data;
  const [action, setAction] = useState<GroupAction | null>(null);
  const [, navigate] = useLocation();
  const isPhone = useIsPhone();
  if (home === undefined) return null;
  const { groups, official, results } = home;
  const isMarked = Object.keys(official?.winners ?? {}).length > 0 && groups.length > 0;
  return (
    <Section title="My Groups" aside={isMarked && "▲ ▼ change this round"}>
      {groups.length === 0 ? (
        <p className={css.empty}>You're not part of any groups yet. Create or join a group to get started!</p>
      ) : (
        <Table
          label="My Groups"
          columns={columns(results?.points ?? null, isPhone)}
          rows={groups}
          rowKey={({ id }) => id}
        />
      )}
      <div className={css.actions}>
        <Button variant="ink" onClick={() => setAction("create")}>
          Create Group
        </Button>
        <Button onClick={() => setAction("join")}>Join Group</Button>
      </div>
      <GroupNameDialog action={action} onClose={() => setAction(null)} onCreated={(id) => navigate(`/group/${id}`)} />
    </Section>
  );
}

function columns(points: number | null, isPhone: boolean): Column[] {
  const rank: Column = {
    id: "rank",
    head: "Rank",
    isNumeric: true,
    width: "52px",
    phone: "first-end",
    cell: ({ standing }) =>
      standing && (
        <span className={css.standing}>
          <span className={css.rank}>{grouped(standing.rank)}</span>
          {standing.gain !== 0 && " "}
          <RankChange gain={standing.gain} />
        </span>
      ),
  };
  return [
    {
      id: "name",
      head: "Group Name",
      isRowHeader: true,
      phone: "first",
      cell: (group) => (
        <span className={css.name}>
          <TextLink href={`/group/${group.id}`}>
            <bdi>{group.name}</bdi>
          </TextLink>
          {!isPhone && (
            <span className={css.gap}>
              {" "}
              <Gap group={group} points={points} />
            </span>
          )}
        </span>
      ),
    },
    {
      id: "players",
      head: "No. of Players",
      isNumeric: !isPhone,
      width: "104px",
      phone: "second",
      cell: (group) =>
        isPhone ? (
          <span className={css.under}>
            {counted(group.players, "player")}
            <Gap group={group} points={points} before=" · " />
          </span>
        ) : (
          grouped(group.players)
        ),
    },
    ...(points === null ? [] : [rank]),
  ];
}

interface GapProps {
  group: OwnGroup;
  /** Null before there are results. */
  points: number | null;
  before?: string;
}

/** How far ahead or behind the best other member; before there are results, how many picks are in. */
function Gap({ group: { standing, entered, players }, points, before = "" }: GapProps) {
  const rival = standing?.rival ?? null;
  if (rival === null || points === null) {
    return entered !== null && `${before}${grouped(entered)} of ${grouped(players)} picks in`;
  }
  const gap = points - rival.points;
  return (
    <>
      {before}
      {gap === 0 ? "tied with" : `${grouped(Math.abs(gap))} ${gap > 0 ? "ahead of" : "behind"}`} <bdi>{rival.name}</bdi>
    </>
  );
}

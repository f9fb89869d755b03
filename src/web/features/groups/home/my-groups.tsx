import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocationProperty } from "wouter/use-browser-location";
import { counted, grouped } from "../../../../domain/counting.ts";
import { trpc } from "../../../api/trpc.ts";
import { useSession } from "../../../session/session.tsx";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { PhoneOnly, Table, type TableProps } from "../../../ui/table.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { type GroupAction, GroupNameDialog } from "../invite/group-name-dialog.tsx";
import { Invite } from "../invite/invite.tsx";
import { RankChange } from "../member-name.tsx";
import type { HomeGroups } from "../types.ts";
import css from "./my-groups.module.css";

type OwnGroup = HomeGroups[number];
type Column = TableProps<OwnGroup>["columns"][number];

/**
 * The player's groups, with buttons to create or join a group. Shows the player's rank in each group once there are
 * results. The data is part of the home page's query. If the query fails, the home page shows the error.
 */
export function MyGroups() {
  const { user } = useSession();
  const home = trpc.picks.home.useQuery(undefined, { enabled: user !== null }).data;
  const groups = home?.groups;
  const [action, setAction] = useState<GroupAction | null>(null);
  const [createdId, setCreatedId] = useState<string | null>(null);
  const created = groups?.find(({ id }) => id === createdId);
  const isMarked = Object.keys(home?.official?.winners ?? {}).length > 0 && groups?.length !== 0;
  const section = useHashTarget("my-groups", groups !== undefined);
  return (
    <div ref={section} tabIndex={-1}>
      <Section title="My Groups" aside={isMarked && "▲ ▼ places since the round began"}>
        {groups === undefined && <div className={css.loading} />}
        {groups &&
          (groups.length === 0 ? (
            <p className={css.empty}>You're not part of any groups yet. Create or join a group to get started!</p>
          ) : (
            <Table
              label="My Groups"
              columns={columns(home?.results?.points ?? null)}
              rows={groups}
              rowKey={({ id }) => id}
            />
          ))}
        {created && (
          <div className={css.created}>
            <p>
              <bdi>{created.name}</bdi> is ready. Invite your friends: anyone with its link can join.
            </p>
            <Invite name={created.name} code={created.inviteCode} />
          </div>
        )}
        <div className={css.actions}>
          <Button variant="ink" onClick={() => setAction("create")}>
            Create Group
          </Button>
          <Button onClick={() => setAction("join")}>Join Group</Button>
        </div>
        <GroupNameDialog action={action} onClose={() => setAction(null)} onCreated={setCreatedId} />
      </Section>
    </div>
  );
}

/**
 * Makes an element the target of links to `#name`. Once `isReady` is true, the element is scrolled into view and
 * focused. The hash is then removed from the URL, so that the same link works again.
 */
function useHashTarget(name: string, isReady: boolean): RefObject<HTMLDivElement | null> {
  const target = useRef<HTMLDivElement>(null);
  const isTarget =
    useLocationProperty(
      () => window.location.hash,
      () => "",
    ) === `#${name}`;
  useEffect(() => {
    if (!isTarget || !isReady) return;
    target.current?.scrollIntoView({ block: "start" });
    target.current?.focus({ preventScroll: true });
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search);
  }, [isTarget, isReady]);
  return target;
}

function columns(points: number | null): Column[] {
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
      cell: ({ id, name, players, entered, standing }) => (
        <span className={css.name}>
          <TextLink href={`/group/${id}`}>
            <bdi>{name}</bdi>
          </TextLink>
          {standing && points !== null && <Gap points={points} rival={standing.rival} />}
          {entered !== null && (
            <span className={css.gap}>
              {" "}
              {grouped(entered)} of {grouped(players)} in
            </span>
          )}
        </span>
      ),
    },
    {
      id: "players",
      head: "No. of Players",
      isNumeric: true,
      width: "104px",
      phone: points === null ? "first-end" : "second",
      cell: ({ players }) => (
        <>
          {grouped(players)}{" "}
          <PhoneOnly>
            <span className={css.unit}>{players === 1 ? "player" : "players"}</span>
          </PhoneOnly>
        </>
      ),
    },
    ...(points === null ? [] : [rank]),
  ];
}

/** The player's points, and the gap between the player and the highest-ranked other member. */
function Gap({ points, rival }: { points: number; rival: NonNullable<OwnGroup["standing"]>["rival"] }) {
  const gap = rival === null ? 0 : points - rival.points;
  return (
    <span className={css.gap}>
      {" "}
      {counted(points, "point")}
      {rival !== null && (
        <>
          , {gap === 0 ? "level with" : `${grouped(Math.abs(gap))} ${gap > 0 ? "ahead of" : "behind"}`}{" "}
          <bdi>{rival.name}</bdi>
        </>
      )}
    </span>
  );
}

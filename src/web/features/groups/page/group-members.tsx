import { useDeferredValue, useEffect, useState } from "react";
import { grouped } from "#domain/counting.ts";
import { WHAT_IF_MEMBERS } from "#domain/group.ts";
import { outdateGroups, trpc } from "#web/api/trpc.ts";
import { randomPause } from "#web/api/use-live-outcome.ts";
import { TeamLine } from "#web/bracket/team-line.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { CheckIcon, PencilIcon } from "#web/ui/icons.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { Table, type TableProps } from "#web/ui/table.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { TeamNameDialog } from "../invite/team-name-dialog.tsx";
import layout from "../layout.module.css";
import { memberPath } from "../member/paths.ts";
import names from "../member-name.module.css";
import { MemberName, RankedHead, RankedName, UnderName } from "../member-name.tsx";
import type { AnyGroup } from "../past-group.ts";
import type { Race } from "../race/race.ts";
import { ShowMore } from "../show-more.tsx";
import type { Member } from "../types.ts";
import css from "./group-members.module.css";
import { useMemberSteps } from "./use-group.ts";

type Column = TableProps<Member>["columns"][number];

interface Props {
  content: AnyGroup;
  /** Null while loading, if the group is too large for a race, or if the season has finished. */
  race: Race | null;
  /** Null if no week is open. */
  openWeek: number | null;
  last: Member | null;
}

export function GroupMembers({ content: latest, race: latestRace, openWeek, last }: Props) {
  // Deferred, so that the page responds to a press before it renders a long table.
  const content = useDeferredValue(latest);
  const race = useDeferredValue(latestRace);
  const { group, own, official, season = null } = content;
  const steps = useMemberSteps(content);
  const entries = useWhoIsIn(content, openWeek);
  const [isMissingFirst, setMissingFirst] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const isIn = entries?.isIn ?? null;
  const isPast = season !== null;
  const isRanked = official !== null;
  const sort = () => {
    if (!isMissingFirst) steps.showAll();
    setMissingFirst(!isMissingFirst);
  };
  // The legend is shown even before the ranks are known, so that nothing moves.
  const isMarked = !isPast && group.players <= WHAT_IF_MEMBERS && Object.keys(official?.winners ?? {}).length > 0;
  const title = isPast ? "Final Standings" : "Group Members";
  const columns: Column[] = [
    {
      id: "name",
      head: <RankedHead isRanked={isRanked} hasChanges={isMarked} />,
      isRowHeader: true,
      phone: "first",
      cell: (member) => (
        <RankedName
          member={member}
          rank={isRanked ? member.rank : null}
          gain={isMarked ? (race?.gains.get(member.id) ?? 0) : undefined}
          // A member without a user ID has deleted their account.
          href={group.isMember && member.userId !== "" ? memberPath(group.id, member.userId, { season }) : null}
        >
          {member.id === own?.id && (
            <>
              {" "}
              <VisuallyHidden>(you)</VisuallyHidden>
              {!isPast && (
                <IconButton label="Edit team name" icon={<PencilIcon size={16} />} onClick={() => setRenaming(true)} />
              )}
            </>
          )}
        </RankedName>
      ),
    },
    {
      id: "score",
      head: "Score",
      isNumeric: true,
      width: "84px",
      phone: "first-end",
      cell: ({ score }) => grouped(score),
    },
    ...(isPast ? [behindColumn(steps.rows[0]?.score ?? 0)] : []),
    {
      id: "champion",
      head: "Most Picked Champ",
      width: "32%",
      phone: "second",
      cell: ({ mostPickedChampion: most }) => (
        <UnderName isRanked={isRanked}>
          {most ? <TeamLine team={most.team} count={most.count} /> : <span className={layout.muted}>N/A</span>}
        </UnderName>
      ),
    },
  ];
  if (entries?.isListed) {
    columns.push({
      id: "entry",
      head: `Week ${entries.week}`,
      width: "84px",
      phone: "second-end",
      cell: (member) =>
        isIn &&
        (isIn(member) ? (
          <span className={css.in}>
            <CheckIcon />
            <VisuallyHidden>in</VisuallyHidden>
          </span>
        ) : member.id === own?.id ? (
          <TextLink href={`/bracket/week/${entries.week}?group=${group.id}`}>Make Picks</TextLink>
        ) : (
          <span className={css.missing}>not yet</span>
        )),
    });
  }
  const rows =
    isMissingFirst && isIn ? steps.rows.toSorted((one, other) => Number(isIn(one)) - Number(isIn(other))) : steps.rows;
  return (
    <Section
      title={title}
      aside={
        entries ? (
          <span className={css.entries}>
            {entries.entered !== null && (
              <strong>
                {grouped(entries.entered)} of {grouped(entries.players)} picks in
              </strong>
            )}
            {isIn && (isMissingFirst || entries.entered !== entries.players) && (
              <TextLink onClick={sort}>{isMissingFirst ? "By Rank" : "Missing First"}</TextLink>
            )}
          </span>
        ) : isPast ? (
          last &&
          group.players > 1 && (
            <>
              Last place: <MemberName member={last} />
            </>
          )
        ) : (
          isMarked && "▲ ▼ change this round"
        )
      }
    >
      <div className={names.members} data-final={isPast || undefined}>
        <Table
          label={title}
          columns={columns}
          rows={rows}
          glides
          rowKey={({ id }) => id}
          rowKind={({ id }) => (id === own?.id ? "own" : undefined)}
        />
        <ShowMore steps={steps}>
          {grouped(steps.members.length)} of {grouped(group.players)} players
        </ShowMore>
      </div>
      {own && !isPast && (
        <TeamNameDialog groupId={group.id} own={own} open={isRenaming} onClose={() => setRenaming(false)} />
      )}
    </Section>
  );
}

const behindColumn = (first: number): Column => ({
  id: "behind",
  head: "Behind",
  isNumeric: true,
  width: "90px",
  phone: "hidden",
  cell: ({ score }) => (score === first ? "–" : `−${grouped(first - score)}`),
});

/** docs/behavior/groups.md#members-with-saved-picks. Null if no week is open or the viewer is not a member. */
function useWhoIsIn({ group }: AnyGroup, week: number | null) {
  const isAsking = week !== null && group.isMember;
  const { data, dataUpdatedAt } = trpc.groups.entries.useQuery(
    { id: group.id },
    { enabled: isAsking, staleTime: 0, refetchInterval: randomPause, refetchOnWindowFocus: "always" },
  );
  const isOutdated = data != null && data.players !== group.players;
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches the page at most once per poll
  useEffect(() => {
    if (isOutdated) outdateGroups();
  }, [isOutdated, dataUpdatedAt]);
  // The data is null if, by the server's clock, no week is open.
  if (!isAsking || data === null) return null;
  const known = data?.week === week ? data : null;
  const ids = known?.userIds && new Set(known.userIds);
  return {
    week,
    /** Null while loading. */
    entered: known?.entered ?? null,
    players: known?.players ?? group.players,
    /** Null while loading, and in groups of more than a thousand members. */
    isIn: ids ? ({ userId }: Member) => ids.has(userId) : null,
    isListed: known === null || ids !== null,
  };
}

import { type ReactNode, useDeferredValue, useState } from "react";
import { ERRORS } from "../../../../domain/errors.ts";
import { WHAT_IF_MEMBERS } from "../../../../domain/group.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { PencilIcon } from "../../../ui/icons.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { RetryLine } from "../../../ui/retry-line.tsx";
import { Table, type TableProps } from "../../../ui/table.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { TeamNameDialog } from "../invite/team-name-dialog.tsx";
import { memberPath } from "../member/paths.ts";
import { RankChange, RankedHead, RankedName, UnderName } from "../member-name.tsx";
import type { Race } from "../race/race.ts";
import { TeamLine } from "../team-line.tsx";
import type { GroupContent, Member } from "../types.ts";
import css from "./group-members.module.css";
import { useMemberSteps } from "./use-group.ts";
import { EntryMark, inWords, useWhoIsIn, type WhoIsIn } from "./who-is-in.tsx";

interface Props {
  content: GroupContent;
  /** Null while unknown, and in a group too large to count. */
  race: Race | null;
  /** The number of the open week, or null. */
  openWeek: number | null;
}

/** The members by rank (docs/behavior/groups.md#members-and-ranks). The reader's own row is always shown. */
export function GroupMembers({ content: latest, race: latestRace, openWeek }: Props) {
  // A press is handled before a long table is drawn.
  const content = useDeferredValue(latest);
  const race = useDeferredValue(latestRace);
  const { group, own, official } = content;
  const { members, showMore, showAll, isLoading, hasFailed, retry } = useMemberSteps(content);
  const entries = useWhoIsIn(content, openWeek);
  const [isMissingFirst, setMissingFirst] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const isShown = own === null || members.some(({ id }) => id === own.id);
  const ranked = isShown ? members : [...members, own];
  const isIn = entries?.isIn ?? null;
  const rows =
    isMissingFirst && isIn ? ranked.toSorted((one, other) => Number(isIn(one)) - Number(isIn(other))) : ranked;
  const sort = () => {
    if (!isMissingFirst) showAll();
    setMissingFirst(!isMissingFirst);
  };
  const isCounted = group.players <= WHAT_IF_MEMBERS;
  // Shown before the ranks are known, so that nothing moves.
  const isMarked = isCounted && Object.keys(official?.winners ?? {}).length > 0;
  return (
    <MembersSection
      aside={
        entries ? (
          <span className={css.entries}>
            {entries.entered !== null && <strong>{inWords(entries)}</strong>}
            {isIn && <TextLink onClick={sort}>{isMissingFirst ? "Sort by rank" : "Show missing first"}</TextLink>}
          </span>
        ) : (
          isMarked && "▲ ▼ places since the round began"
        )
      }
    >
      <Table
        label="Group Members"
        columns={columns(content, race, entries, () => setRenaming(true))}
        rows={rows}
        glides
        rowKey={({ id }) => id}
        rowKind={({ id }) => (id === own?.id ? "own" : undefined)}
      />
      {hasFailed && <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={retry} />}
      {showMore && !hasFailed && (
        <p className={css.more}>
          <Button onClick={showMore} busy={isLoading} busyLabel="Loading...">
            Show more
          </Button>
          <span>
            {members.length.toLocaleString("en-US")} of {group.players.toLocaleString("en-US")} players
          </span>
        </p>
      )}
      {own && <TeamNameDialog groupId={group.id} own={own} open={isRenaming} onClose={() => setRenaming(false)} />}
    </MembersSection>
  );
}

/** The section of the members, also for the page of a group that could not be loaded. */
export function MembersSection({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <Section title="Group Members" aside={aside}>
      {children}
    </Section>
  );
}

function columns(
  { group, official, own }: GroupContent,
  race: Race | null,
  entries: WhoIsIn | null,
  onRename: () => void,
): TableProps<Member>["columns"] {
  const isScored = official !== null;
  const isListed = entries?.isListed ?? false;
  const all: (TableProps<Member>["columns"][number] | false)[] = [
    {
      id: "name",
      head: <RankedHead isRanked={isScored} />,
      isRowHeader: true,
      phone: "first",
      cell: (member) => (
        <RankedName
          member={member}
          rank={isScored ? member.rank : null}
          href={group.isMember ? memberPath(group.id, member.userId, { season: null }) : null}
        >
          {isScored && <RankChange gain={race?.gains.get(member.id) ?? 0} />}
          {member.id === own?.id && (
            <>
              {" "}
              <VisuallyHidden>(you)</VisuallyHidden>
              <IconButton label="Edit team name" icon={<PencilIcon size={16} />} onClick={onRename} />
            </>
          )}
        </RankedName>
      ),
    },
    {
      id: "score",
      head: "Score",
      isNumeric: true,
      width: "74px",
      phone: "first-end",
      cell: ({ score }) => score.toLocaleString("en-US"),
    },
    {
      id: "champion",
      head: "Most Picked Champ",
      width: "36%",
      phone: "second",
      cell: ({ mostPickedChampion: most }) => (
        <UnderName isRanked={isScored}>
          {most ? <TeamLine team={most.team} count={most.count} /> : <span className={css.none}>N/A</span>}
        </UnderName>
      ),
    },
    entries !== null &&
      isListed && {
        id: "entry",
        head: `Week ${entries.week}`,
        width: "84px",
        phone: "second-end",
        cell: (member) => entries.isIn && <EntryMark isIn={entries.isIn(member)} />,
      },
  ];
  return all.filter((column) => column !== false);
}

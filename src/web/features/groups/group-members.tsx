import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { grouped } from "../../../domain/counting.ts";
import { ERRORS } from "../../../domain/errors.ts";
import { WHAT_IF_MEMBERS } from "../../../domain/group.ts";
import { undecided } from "../../../domain/what-if.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { PencilIcon } from "../../ui/icons.tsx";
import { RetryLine } from "../../ui/retry-line.tsx";
import { Section } from "../../ui/section.tsx";
import { Table, type TableProps } from "../../ui/table.tsx";
import { useIsPhone } from "../../ui/use-is-phone.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import css from "./group-members.module.css";
import { memberPath } from "./member/paths.ts";
import { MemberChance, MemberNeeds } from "./member-chance.tsx";
import { PlaceMark } from "./place-mark.tsx";
import { type Prospect, prospectsOf, type Race } from "./race.ts";
import { RankedHead, RankedName, UnderName } from "./ranked-name.tsx";
import { TeamLine, TeamMark } from "./team-line.tsx";
import { TeamNameDialog } from "./team-name-dialog.tsx";
import type { GroupContent, Member } from "./types.ts";
import { useMemberSteps } from "./use-group.ts";

interface Props {
  content: GroupContent;
  /** What may still happen; null while it is not known, and in a group that is too large to count it. */
  race: Race | null;
}

/** The members by rank (docs/rules.md#members-and-ranks). One's own row is shown even when its rank is further down. */
export function GroupMembers({ content: latest, race: latestRace }: Props) {
  // What people press counts before a long table is drawn.
  const content = useDeferredValue(latest);
  const race = useDeferredValue(latestRace);
  const { group, own, official } = content;
  const { members, showMore, isLoading, hasFailed, retry } = useMemberSteps(content);
  const [isRenaming, setRenaming] = useState(false);
  const isPhone = useIsPhone();
  const prospects = useMemo(() => (race === null ? null : prospectsOf(race)), [race]);
  const isShown = own === null || members.some(({ id }) => id === own.id);
  const rows = isShown ? members : [...members, own];
  const isCounted = group.players <= WHAT_IF_MEMBERS;
  // Said before the places are known, so that nothing moves when they are.
  const isMarked = isCounted && Object.keys(official?.winners ?? {}).length > 0;
  const open = official === null ? 0 : undecided(official).length;
  const shown = { content, race, prospects, isPhone, hasChances: isCounted && open > 0 };
  return (
    <MembersSection aside={isMarked && "▲ ▼ places since the round began"}>
      <Table
        label="Group Members"
        columns={columns(shown, () => setRenaming(true))}
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
      {open > 0 && (
        <p className={css.note}>
          {isCounted
            ? `Chances count all ${grouped(2 ** open)} ways as equal; a shared first place is shared.`
            : `Chances to win are counted in groups of up to ${WHAT_IF_MEMBERS} players.`}
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

interface Shown {
  content: GroupContent;
  race: Race | null;
  /** What each member can still reach; null while it is not known. */
  prospects: ReadonlyMap<string, Prospect> | null;
  isPhone: boolean;
  /** Whether there is a column of chances: games are to come, and the group is small enough. */
  hasChances: boolean;
}

function columns(
  { content: { group, official, own }, race, prospects, isPhone, hasChances }: Shown,
  onRename: () => void,
): TableProps<Member>["columns"] {
  const isScored = official !== null;
  const prospectOf = ({ id }: Member) => prospects?.get(id) ?? null;
  const name: TableProps<Member>["columns"][number] = {
    id: "name",
    head: <RankedHead isRanked={isScored} />,
    isRowHeader: true,
    phone: "first",
    cell: (member) => (
      <>
        <RankedName
          member={member}
          rank={isScored ? member.rank : null}
          href={group.isMember ? memberPath(group.id, member.userId, { season: null }) : null}
        >
          {isScored && <PlaceMark gain={race?.gains.get(member.id) ?? 0} />}
          {member.id === own?.id && (
            <>
              {" "}
              <VisuallyHidden>(you)</VisuallyHidden>
              <IconButton label="Edit team name" icon={<PencilIcon size={16} />} onClick={onRename} />
            </>
          )}
        </RankedName>
        {hasChances && !isPhone && (
          <span className={css.underName}>
            <MemberNeeds prospect={prospectOf(member)} />
          </span>
        )}
      </>
    ),
  };
  const score: TableProps<Member>["columns"][number] = {
    id: "score",
    head: "Score",
    isNumeric: true,
    width: "74px",
    phone: "first-end",
    cell: ({ score }) => score.toLocaleString("en-US"),
  };
  if (!hasChances) {
    const champion: TableProps<Member>["columns"][number] = {
      id: "champion",
      head: "Most Picked Champ",
      width: "36%",
      phone: "second",
      cell: ({ mostPickedChampion: most }) => (
        <UnderName isRanked={isScored}>
          {most ? <TeamLine team={most.team} count={most.count} /> : <span className={css.none}>N/A</span>}
        </UnderName>
      ),
    };
    return [name, score, champion];
  }
  const champion: TableProps<Member>["columns"][number] = {
    id: "champion",
    head: "Most Picked Champ",
    width: "108px",
    phone: "second-end",
    cell: ({ mostPickedChampion: most }) =>
      most ? <TeamMark team={most.team} count={most.count} /> : <span className={css.none}>N/A</span>,
  };
  const chance: TableProps<Member>["columns"][number] = {
    id: "chance",
    head: "Chance to Win",
    isNumeric: !isPhone,
    width: "132px",
    phone: "second",
    cell: (member) =>
      isPhone ? (
        <UnderName isRanked={isScored}>
          <MemberChance prospect={prospectOf(member)} />
          <MemberNeeds prospect={prospectOf(member)} />
        </UnderName>
      ) : (
        <MemberChance prospect={prospectOf(member)} />
      ),
  };
  return isPhone ? [name, score, chance, champion] : [name, score, champion, chance];
}

import { useDeferredValue, useState } from "react";
import { WHAT_IF_MEMBERS } from "../../../../domain/group.ts";
import { IconButton } from "../../../ui/button.tsx";
import { PencilIcon } from "../../../ui/icons.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { TeamNameDialog } from "../invite/team-name-dialog.tsx";
import { RankChange } from "../member-name.tsx";
import { MembersTable } from "../members-table.tsx";
import type { Race } from "../race/race.ts";
import type { GroupContent } from "../types.ts";
import css from "./group-members.module.css";
import { useMemberSteps } from "./use-group.ts";
import { EntryMark, inWords, useWhoIsIn } from "./who-is-in.tsx";

interface Props {
  content: GroupContent;
  /** Null while unknown, and in a group too large to count. */
  race: Race | null;
  /** The number of the open week, or null. */
  openWeek: number | null;
}

/** The members by rank (docs/behavior/groups.md#members-and-ranks). */
export function GroupMembers({ content: latest, race: latestRace, openWeek }: Props) {
  // A press is handled before a long table is drawn.
  const content = useDeferredValue(latest);
  const race = useDeferredValue(latestRace);
  const { group, own, official } = content;
  const steps = useMemberSteps(content);
  const entries = useWhoIsIn(content, openWeek);
  const [isMissingFirst, setMissingFirst] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const isIn = entries?.isIn ?? null;
  const sort = () => {
    if (!isMissingFirst) steps.showAll();
    setMissingFirst(!isMissingFirst);
  };
  // Shown before the ranks are known, so that nothing moves.
  const isMarked = group.players <= WHAT_IF_MEMBERS && Object.keys(official?.winners ?? {}).length > 0;
  return (
    <Section
      title="Group Members"
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
      <MembersTable
        label="Group Members"
        group={group}
        season={null}
        own={own}
        steps={steps}
        rows={
          isMissingFirst && isIn
            ? steps.rows.toSorted((one, other) => Number(isIn(one)) - Number(isIn(other)))
            : steps.rows
        }
        isRanked={official !== null}
        afterName={({ id }) => (
          <>
            {official !== null && <RankChange gain={race?.gains.get(id) ?? 0} />}
            {id === own?.id && (
              <>
                {" "}
                <VisuallyHidden>(you)</VisuallyHidden>
                <IconButton label="Edit team name" icon={<PencilIcon size={16} />} onClick={() => setRenaming(true)} />
              </>
            )}
          </>
        )}
        lastColumn={
          entries?.isListed
            ? {
                id: "entry",
                head: `Week ${entries.week}`,
                width: "84px",
                phone: "second-end",
                cell: (member) => isIn && <EntryMark isIn={isIn(member)} />,
              }
            : null
        }
      />
      {own && <TeamNameDialog groupId={group.id} own={own} open={isRenaming} onClose={() => setRenaming(false)} />}
    </Section>
  );
}

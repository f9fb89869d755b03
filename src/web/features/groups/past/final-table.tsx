import { ERRORS } from "../../../../domain/errors.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { RetryLine } from "../../../ui/retry-line.tsx";
import { Table, type TableProps } from "../../../ui/table.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { memberPath } from "../member/paths.ts";
import { RankedHead, RankedName, UnderName } from "../member-name.tsx";
import members from "../page/group-members.module.css";
import { TeamLine } from "../team-line.tsx";
import { memberOf, type PastGroup, type PastMember, type usePastMembers } from "./past-members.ts";

interface Props {
  content: PastGroup;
  table: ReturnType<typeof usePastMembers>;
}

/** The final table of a season. The reader's own row is always shown. */
export function FinalTable({ content, table }: Props) {
  const { own, group } = content;
  const isShown = own === null || table.members.some(({ place }) => place === own.place);
  const rows = isShown ? table.members : [...table.members, own];
  return (
    <Section title="Final Table">
      <Table
        label="Final Table"
        columns={columns(content)}
        rows={rows}
        rowKey={({ place }) => place}
        rowKind={({ place }) => (place === own?.place ? "own" : undefined)}
      />
      {table.hasFailed && <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={table.retry} />}
      {table.showMore && !table.hasFailed && (
        <p className={members.more}>
          <Button onClick={table.showMore} busy={table.isLoading} busyLabel="Loading...">
            Show more
          </Button>
          <span>
            {table.members.length.toLocaleString("en-US")} of {group.players.toLocaleString("en-US")} players
          </span>
        </p>
      )}
    </Section>
  );
}

function columns({ own, group, season }: PastGroup): TableProps<PastMember>["columns"] {
  return [
    {
      id: "name",
      head: <RankedHead isRanked />,
      isRowHeader: true,
      phone: "first",
      cell: (row) => (
        <RankedName
          member={memberOf(row)}
          rank={row.rank}
          href={group.isMember && row.userId !== null ? memberPath(group.id, row.userId, { season }) : null}
        >
          {row.place === own?.place && <VisuallyHidden> (you)</VisuallyHidden>}
        </RankedName>
      ),
    },
    {
      id: "score",
      head: "Score",
      isNumeric: true,
      width: "84px",
      phone: "first-end",
      cell: ({ score }) => score.toLocaleString("en-US"),
    },
    {
      id: "champion",
      head: "Most Picked Champ",
      width: "36%",
      phone: "second",
      cell: ({ mostPickedChampion: most }) => (
        <UnderName isRanked>
          {most ? <TeamLine team={most.team} count={most.count} /> : <span className={members.none}>N/A</span>}
        </UnderName>
      ),
    },
  ];
}

import { grouped, ordinal } from "#domain/counting.ts";
import { WEEK_COUNT } from "#domain/week.ts";
import type { Outputs } from "#web/api/trpc.ts";
import { TeamLine } from "#web/bracket/team-line.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { Table, type TableProps } from "#web/ui/table.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import css from "./your-seasons.module.css";

type OwnSeason = Outputs["picks"]["seasons"][number];

/** docs/behavior/results.md#finished-seasons */
export function YourSeasons({ seasons }: { seasons: readonly OwnSeason[] }) {
  if (seasons.length === 0) return null;
  return (
    <Section title="Past Seasons">
      <Table label="Past Seasons" columns={COLUMNS} rows={seasons} rowKey={({ season }) => season} />
    </Section>
  );
}

const COLUMNS: TableProps<OwnSeason>["columns"] = [
  {
    id: "season",
    head: "Season",
    isRowHeader: true,
    phone: "first",
    cell: ({ season, groups }) => (
      <span className={css.season}>
        {season}
        {groups.map(({ id, name, rank, players }) => (
          <span key={id} className={css.group}>
            {ordinal(rank)} of {grouped(players)} in{" "}
            <TextLink href={`/group/${id}?season=${season}`}>
              <bdi>{name}</bdi>
            </TextLink>
          </span>
        ))}
      </span>
    ),
  },
  {
    id: "champion",
    head: "Most Picked Champ",
    phone: "second",
    cell: ({ champion: { team, count } }) => team && <TeamLine team={team} count={`${count} of ${WEEK_COUNT} weeks`} />,
  },
  {
    id: "rank",
    head: "Rank",
    width: "140px",
    phone: "second-end",
    cell: ({ rank, players }) => `Overall: ${ordinal(rank)} of ${grouped(players)}`,
  },
  {
    id: "points",
    head: "Points",
    isNumeric: true,
    width: "84px",
    phone: "first-end",
    cell: ({ points }) => grouped(points),
  },
];

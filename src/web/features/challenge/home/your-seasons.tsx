import type { inferRouterOutputs } from "@trpc/server";
import { counted, grouped, ordinal } from "../../../../domain/counting.ts";
import type { AppRouter } from "../../../../server/router.ts";
import { trpc } from "../../../api/trpc.ts";
import { TeamBadge } from "../../../ui/badge.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { Table, type TableProps } from "../../../ui/table.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import css from "./your-seasons.module.css";

type OwnSeason = inferRouterOutputs<AppRouter>["picks"]["seasons"][number];

/**
 * The player's finished seasons, each with the points, the rank and the most picked champion
 * (docs/behavior/results.md#finished-seasons).
 */
export function YourSeasons() {
  const seasons = trpc.picks.seasons.useQuery().data ?? [];
  if (seasons.length === 0) return null;
  return (
    <Section title="Your Seasons">
      <Table label="Your Seasons" columns={COLUMNS} rows={seasons} rowKey={({ season }) => season} />
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
    head: "Champion picked",
    phone: "second",
    cell: ({ champion: { team, count } }) =>
      team && (
        <span className={css.champion}>
          <TeamBadge logoUrl={team.logoUrl} size={28} />
          <span>
            {team.name} <span className={css.count}>in {counted(count, "week")}</span>
          </span>
        </span>
      ),
  },
  {
    id: "rank",
    head: "Place",
    width: "110px",
    isNumeric: true,
    phone: "second-end",
    cell: ({ rank, players }) => (
      <span className={css.count}>
        {ordinal(rank)} of {grouped(players)}
      </span>
    ),
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

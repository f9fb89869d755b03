import { useMemo, useState } from "react";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { grouped } from "#domain/counting.ts";
import { memberName } from "#domain/group.ts";
import type { Team } from "#domain/team.ts";
import { TeamLine } from "#web/bracket/team-line.tsx";
import { TeamBadge } from "#web/ui/badge.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Section } from "#web/ui/page/section.tsx";
import { Table, type TableProps } from "#web/ui/table.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useIsPhone } from "#web/ui/use-is-phone.ts";
import layout from "../layout.module.css";
import { MemberSelect } from "../member-select.tsx";
import type { GroupPicks } from "../page/use-group.ts";
import css from "./group-season.module.css";
import { SeasonChart } from "./season-chart.tsx";
import { type Season, type SeasonWeek, seasonsOf } from "./season-lines.ts";

interface Props extends GroupPicks {
  ownId: string | null;
  official: BracketRecord | null;
}

export function GroupSeason({ members, ownId, picks, official, teams, hrefOf }: Props) {
  const isPhone = useIsPhone();
  const [wantedId, setWantedId] = useState<string | null>(null);
  const seasons = useMemo(() => seasonsOf(members, picks, official), [members, picks, official]);
  const chosen = chooseSeason(seasons, wantedId, ownId);
  if (chosen === undefined || chosen.weeks.length === 0) return null;
  const badges = chosen.weeks.map(({ week, champion }) => {
    const team = champion === null ? undefined : teams.get(champion);
    return (
      <span key={week} className={css.badge}>
        {team ? <TeamBadge logoUrl={team.logoUrl} size={isPhone ? 16 : 24} /> : "–"}
      </span>
    );
  });
  return (
    <Section title="The Season" aside={official === null ? "Champions, by week" : "Points, by week"}>
      <div className={classNames(layout.columns, css.parts)}>
        <div>
          {official === null ? (
            <p className={layout.note}>Points appear once the playoff field is announced.</p>
          ) : (
            <>
              <SeasonChart
                seasons={seasons}
                ownId={ownId}
                chosenId={chosen.member.id}
                isFinal={official.winners.champ !== undefined}
                badges={badges}
              />
              <p className={layout.note}>Early weeks count most: Week 1 is x15, Week 15 is x1.</p>
            </>
          )}
        </div>
        <div>
          <MemberSelect
            label="Show season for"
            members={members}
            ownId={ownId}
            chosenId={chosen.member.id}
            onChoose={setWantedId}
          />
          <details className={css.weeks} open={official === null}>
            <summary>Week by Week</summary>
            <Table
              label={`${memberName(chosen.member)}'s season`}
              columns={columns(teams, (week) => hrefOf(chosen.member.userId, week))}
              rows={chosen.weeks}
              rowKey={({ week }) => week}
            />
          </details>
        </div>
      </div>
    </Section>
  );
}

/** Without a selection, the viewer's season if it has picks, otherwise the leader's. */
function chooseSeason(seasons: readonly Season[], wantedId: string | null, ownId: string | null): Season | undefined {
  const seasonOf = (id: string | null) => seasons.find(({ member }) => member.id === id);
  const own = seasonOf(ownId);
  return seasonOf(wantedId) ?? (own?.weeks.some(({ champion }) => champion !== null) ? own : seasons[0]);
}

function columns(
  teams: ReadonlyMap<string, Team>,
  hrefOf: (week: number) => string | null,
): TableProps<SeasonWeek>["columns"] {
  return [
    {
      id: "week",
      head: "Week",
      isRowHeader: true,
      width: "70px",
      phone: "first",
      phoneLabel: "Week",
      cell: ({ week }) => week,
    },
    {
      id: "champion",
      head: "Champion",
      phone: "second",
      cell: ({ week, champion }) => {
        const team = champion === null ? undefined : teams.get(champion);
        if (team === undefined) return "No picks";
        const href = hrefOf(week);
        const line = <TeamLine team={team} />;
        return href === null ? line : <TextLink href={href}>{line}</TextLink>;
      },
    },
    {
      id: "points",
      head: "Points",
      isNumeric: true,
      width: "80px",
      phone: "first-end",
      cell: ({ points }) => grouped(points),
    },
    {
      id: "total",
      head: "Total",
      isNumeric: true,
      width: "90px",
      phone: "second-end",
      phoneLabel: "Total",
      cell: ({ total }) => grouped(total),
    },
  ];
}

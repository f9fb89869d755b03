import type { Claim, Comparison, DifferenceLine, PairOf } from "#domain/comparison.ts";
import { grouped } from "#domain/counting.ts";
import { POINTS_LABELS } from "#domain/scoring.ts";
import type { Team } from "#domain/team.ts";
import { multiplier } from "#domain/week.ts";
import { TeamBadge } from "#web/ui/badge.tsx";
import { CheckIcon, CrossIcon } from "#web/ui/icons.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { PhoneOnly, Table, type TableProps } from "#web/ui/table.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import layout from "../layout.module.css";
import css from "./compare.module.css";
import { Swatch } from "./legend.tsx";

type Names = PairOf<string | null>;

interface Props {
  comparison: Comparison;
  week: number;
  /** Null stands for the viewer. */
  names: Names;
  teams: ReadonlyMap<string, Team>;
}

export function DifferenceTable({ comparison, week, names, teams }: Props) {
  return (
    <Section title="What's at Stake" aside={`Only where your brackets differ. Week ${week}, x${multiplier(week)}.`}>
      <Table
        label="What's at Stake"
        columns={columns(names, teams)}
        rows={comparison.lines}
        rowKey={({ kind }) => kind}
        size="tall"
      />
    </Section>
  );
}

function columns(names: Names, teams: Props["teams"]): TableProps<DifferenceLine>["columns"] {
  const only = (side: 0 | 1) => ({
    id: `only-${side}`,
    head: (
      <>
        <Swatch side={side} /> Only <HeadName name={names[side] ?? "you"} />
      </>
    ),
    width: "36%",
    phone: "second" as const,
    cell: (line: DifferenceLine) => (
      <span className={css.cell}>
        <PhoneOnly>
          <Swatch side={side} /> <VisuallyHidden>Only {names[side] ?? "you"}:</VisuallyHidden>
        </PhoneOnly>
        <Claims line={line} side={side} teams={teams} />
        {line.open[side] > 0 && <span className={layout.muted}>{grouped(line.open[side])} possible</span>}
      </span>
    ),
  });
  return [
    {
      id: "kind",
      head: "For",
      isRowHeader: true,
      width: "170px",
      phone: "first",
      cell: ({ kind }) => POINTS_LABELS[kind],
    },
    only(0),
    only(1),
    {
      id: "lead",
      head: (
        <>
          <HeadName name={names[0] ?? "You"} /> so far
        </>
      ),
      isNumeric: true,
      width: "110px",
      phone: "first-end",
      cell: ({ lead }) => signed(lead),
    },
  ];
}

function HeadName({ name }: { name: string }) {
  return <bdi className={css.head}>{name}</bdi>;
}

const signed = (points: number) => `${points > 0 ? "+" : points < 0 ? "−" : ""}${grouped(Math.abs(points))}`;

const MOST_SEEDS = 4;

function Claims({ line: { kind, only }, side, teams }: { line: DifferenceLine; side: 0 | 1; teams: Props["teams"] }) {
  // Wrong seed predictions are left out, because they would fill the table. Two brackets differ in nearly every seed,
  // and most seed predictions turn out wrong.
  const claims = kind === "seed" ? only[side].filter(({ fate }) => fate !== "wrong") : only[side];
  if (claims.length === 0) return <span className={layout.muted}>None</span>;
  if (kind === "seed" && claims.length > MOST_SEEDS) {
    return <span className={layout.muted}>{claims.length} teams at different seeds</span>;
  }
  return (
    <span className={css.claims}>
      {claims.map((claim) => {
        const team = teams.get(claim.team);
        return team && <ClaimedTeam key={claim.team} claim={claim} team={team} />;
      })}
    </span>
  );
}

function ClaimedTeam({ claim: { kind, fate, seed }, team }: { claim: Claim; team: Team }) {
  return (
    <span className={css.claim} data-fate={fate}>
      <TeamBadge logoUrl={team.logoUrl} size={26} />
      <span>
        {kind === "seed" && `${seed} `}
        {team.name}
      </span>
      {fate === "right" && <CheckIcon size={13} />}
      {fate === "wrong" && <CrossIcon size={11} />}
      <VisuallyHidden>{fate === "open" ? ", still possible" : `, ${fate}`}</VisuallyHidden>{" "}
    </span>
  );
}

import { counted, grouped } from "#domain/counting.ts";
import { PERFECT_POINTS } from "#domain/scoring.ts";
import { multiplier, type WeekStatus, weekStatus } from "#domain/week.ts";
import { TeamBadge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { CheckDiscIcon, ChevronDownIcon, DashedRingIcon } from "#web/ui/challenge-icons.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { Chip } from "#web/ui/status.tsx";
import { Table, type TableProps } from "#web/ui/table.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useIsPhone } from "#web/ui/use-is-phone.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { dayRange } from "../clock/dates.ts";
import type { HomeContent, WeekWithPick } from "../queries.ts";
import { CalendarControl } from "./calendar-control.tsx";
import css from "./weekly-picks.module.css";

interface Row {
  readonly week: WeekWithPick;
  readonly status: WeekStatus;
  readonly isUnsaved: boolean;
}

/** The chip's kind and text, and the row's kind. */
const STATUS = {
  open: ["post", "Open", "current"],
  closed: ["wash", "Closed", undefined],
  upcoming: ["dashed", "Upcoming", "muted"],
} as const;

interface Props {
  weeks: readonly WeekWithPick[];
  results: HomeContent["results"];
  now: Date;
  hasDraft: (week: number) => boolean;
}

/** On phones, the closed weeks are folded, and the upcoming weeks are one line. */
export function WeeklyPicks({ weeks, results, now, hasDraft }: Props) {
  const isPhone = useIsPhone();
  const rows = weeks.map((week): Row => {
    const status = weekStatus(week, now);
    return { week, status, isUnsaved: status === "open" && hasDraft(week.number) };
  });
  const rowsOf = (status: WeekStatus) => rows.filter((row) => row.status === status);
  const [open, closed, upcoming] = [rowsOf("open"), rowsOf("closed"), rowsOf("upcoming")];
  const table = (shown: readonly Row[], label = "Weekly Picks") =>
    shown.length > 0 && (
      <Table
        label={label}
        columns={COLUMNS.filter(({ id }) => results || id !== "points")}
        rows={shown}
        rowKey={({ week }) => week.number}
        rowKind={({ status }) => STATUS[status][2]}
      />
    );
  const legend = (
    <span className={css.legend}>
      <Bar length={30} share={0.5} /> Bar: your share of the points that week
    </span>
  );
  return (
    <Section title="Weekly Picks" aside={results && !isPhone && legend}>
      {isPhone ? (
        <>
          {table(open)}
          {closed.length > 0 && (
            <details className={css.fold}>
              <summary className={css.line}>
                <strong>{range(closed)}</strong> {results ? "Closed" : submitted(closed)}
                <span className={css.sum}>{results && counted(results.points, "point")}</span>
                <ChevronDownIcon />
              </summary>
              {table(closed, "Closed Weeks")}
            </details>
          )}
          {upcoming.length > 0 && (
            <p className={css.line} data-upcoming>
              <strong>{range(upcoming)}</strong> Upcoming, {multipliers(upcoming)}
            </p>
          )}
        </>
      ) : (
        <>
          {table(rows)}
          {results && (
            <p className={css.line} data-all>
              <strong>All weeks</strong> <span className={css.sum}>{grouped(results.points)}</span>
            </p>
          )}
        </>
      )}
      <div className={css.links}>
        <TextLink href="/cfp-challenge/everyone">How everyone picks</TextLink>
        <CalendarControl />
      </div>
    </Section>
  );
}

/** "Weeks 1–11", or "Week 1". */
function range(rows: readonly Row[]): string {
  const [first, last] = [rows[0]?.week.number, rows.at(-1)?.week.number];
  return first === last ? `Week ${first}` : `Weeks ${first}–${last}`;
}

function submitted(rows: readonly Row[]): string {
  return `Closed, ${rows.filter(({ week }) => week.pick !== null).length} of ${rows.length} submitted`;
}

/** "x3 to x1", or "x1". */
function multipliers(rows: readonly Row[]): string {
  const values = rows.map(({ week }) => `x${multiplier(week.number)}`);
  return [...new Set([values[0], values.at(-1)])].join(" to ");
}

/** `length` is in px, `share` from 0 to 1. */
function Bar({ length, share }: { length: number; share: number }) {
  return (
    <span className={css.bar} style={{ width: length }} aria-hidden="true">
      <span style={{ width: `${100 * share}%` }} />
    </span>
  );
}

const COLUMNS: TableProps<Row>["columns"] = [
  {
    id: "week",
    head: "Week",
    isRowHeader: true,
    width: "62px",
    phone: "first",
    phoneLabel: "Week",
    cell: ({ week }) => week.number,
  },
  {
    id: "status",
    head: "Status",
    width: "13.5%",
    phone: "first",
    cell: ({ status }) => <Chip kind={STATUS[status][0]}>{STATUS[status][1]}</Chip>,
  },
  {
    id: "dates",
    head: "Date Range",
    phone: "second",
    cell: ({ week }) => <span className={css.dates}>{dayRange(week)}</span>,
  },
  { id: "picks", head: "Your Picks", width: "20%", phone: "second", cell: (row) => <YourPicks {...row} /> },
  {
    id: "action",
    head: "Action",
    width: "18%",
    phone: "second-end",
    cell: (row) => <Action {...row} />,
  },
  {
    id: "multiplier",
    head: "Multiplier",
    isNumeric: true,
    phone: "first-end",
    cell: ({ week, status }) => (
      <span className={css.multiplier} data-status={status}>
        <Bar
          length={multiplier(week.number) * 6}
          share={(week.pick?.points ?? 0) / (PERFECT_POINTS * multiplier(week.number))}
        />
        <span className={css.times}>x{multiplier(week.number)}</span>
      </span>
    ),
  },
  {
    id: "points",
    head: "Points",
    isNumeric: true,
    width: "76px",
    phone: "first-end",
    cell: ({ week: { pick }, status }) => {
      // Without picks, a closed week has 0 points, and any other week has none.
      const points = pick?.points ?? (status === "closed" ? 0 : null);
      return points !== null && <span className={css.points}>{grouped(points)}</span>;
    },
  },
];

function YourPicks({ week: { pick }, status, isUnsaved }: Row) {
  if (status === "upcoming" && pick === null) return "Not Available";
  return (
    <>
      <span className={css.picks} data-submitted={pick !== null || undefined}>
        {pick ? <CheckDiscIcon /> : <DashedRingIcon />}
        {pick ? "Submitted" : "Not Submitted"}
        {pick?.champion && (
          <>
            <VisuallyHidden>, champion {pick.champion.name}</VisuallyHidden>
            <span className={css.champion} data-tooltip={pick.champion.name}>
              <TeamBadge logoUrl={pick.champion.logoUrl} size={26} />
            </span>
          </>
        )}
      </span>
      {isUnsaved && <span className={css.unsaved}>Unsaved changes</span>}
    </>
  );
}

function Action({ week: { number, pick }, status }: Row) {
  const editor = `/bracket/week/${number}`;
  const isPhone = useIsPhone();
  if (status === "open") {
    return isPhone ? <TextLink href={editor}>Make Picks</TextLink> : <ButtonLink href={editor}>Make Picks</ButtonLink>;
  }
  if (status === "closed") {
    return <TextLink href={pick ? `/view-bracket/${pick.id}` : editor}>View Picks</TextLink>;
  }
  return (
    <Button variant="quiet" disabled className={css.unavailable}>
      Not Available
    </Button>
  );
}

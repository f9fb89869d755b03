import { grouped } from "../../../../domain/counting.ts";
import { PERFECT_POINTS } from "../../../../domain/scoring.ts";
import { multiplier, type WeekStatus, weekStatus } from "../../../../domain/week.ts";
import { TeamBadge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { CheckDiscIcon, DashedRingIcon } from "../../../ui/challenge-icons.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { Chip } from "../../../ui/status.tsx";
import { Table, type TableProps } from "../../../ui/table.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { TouchNote } from "../clock/countdown.tsx";
import { dayRange, newYorkRange } from "../clock/dates.ts";
import type { HomeContent, WeekWithPick } from "../queries.ts";
import { CalendarControl } from "./calendar-control.tsx";
import css from "./weekly-picks.module.css";

interface Row {
  readonly week: WeekWithPick;
  readonly status: WeekStatus;
  /** Whether this device has unsaved changes to this open week's picks. */
  readonly isUnsaved: boolean;
}

/** For each status: the kind of its chip, the text of its chip, and the kind of its row. */
const STATUS = {
  open: ["post", "Open", "current"],
  closed: ["wash", "Closed", undefined],
  upcoming: ["dashed", "Upcoming", "muted"],
} as const;

interface Props {
  weeks: readonly WeekWithPick[];
  results: HomeContent["results"];
  now: Date;
  /** Whether this device has unsaved changes to the picks for a week. */
  hasDraft: (week: number) => boolean;
}

/** A table of weeks with the player's picks, links to make or view picks, and points once there are results. */
export function WeeklyPicks({ weeks, results, now, hasDraft }: Props) {
  const rows = weeks.map((week): Row => {
    const status = weekStatus(week, now);
    return { week, status, isUnsaved: status === "open" && hasDraft(week.number) };
  });
  const legend = (
    <span className={css.legend}>
      <Bar length={30} share={0.5} /> filled: how much of the week you got
    </span>
  );
  return (
    <Section title="Weekly Picks" aside={results && legend}>
      <Table
        label="Weekly Picks"
        columns={COLUMNS.filter(({ id }) => results || id !== "points")}
        rows={rows}
        rowKey={({ week }) => week.number}
        rowKind={({ status }) => STATUS[status][2]}
      />
      {results && (
        <p className={css.sum}>
          All weeks <strong>{grouped(results.points)}</strong>
        </p>
      )}
      <div className={css.calendar}>
        <CalendarControl />
      </div>
    </Section>
  );
}

/** A bar, `length` pixels long and filled to `share`, from 0 to 1. */
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
    cell: ({ week, status }) => (
      <span className={css.dates}>
        <span data-tooltip={newYorkRange(week)}>{dayRange(week)}</span>
        {/* The dates are not focusable. Keyboard users get the same tooltip from this row's action. */}
        <VisuallyHidden>{newYorkRange(week)}</VisuallyHidden>
        {status === "open" && <TouchNote>{newYorkRange(week)}</TouchNote>}
      </span>
    ),
  },
  { id: "picks", head: "Your Picks", width: "20%", phone: "second", cell: (row) => <YourPicks {...row} /> },
  {
    id: "action",
    head: "Action",
    width: "18%",
    phone: "second-end",
    cell: (row) => (
      <span data-tooltip={newYorkRange(row.week)}>
        <Action {...row} />
      </span>
    ),
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
    phone: "second-end",
    cell: ({ week: { pick }, status }) => {
      // Without picks, a closed week shows 0, and any other week shows nothing.
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
        {pick ? <CheckDiscIcon /> : <DashedRingIcon />} {pick ? "Submitted" : "Not Submitted"}
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
  if (status === "open") return <ButtonLink href={editor}>Make Picks</ButtonLink>;
  if (status === "closed") {
    return <TextLink href={pick ? `/view-bracket/${pick.id}` : editor}>View Picks</TextLink>;
  }
  return (
    <Button variant="quiet" disabled className={css.unavailable}>
      Not Available
    </Button>
  );
}

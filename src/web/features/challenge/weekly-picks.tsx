import { multiplier, type Week, type WeekStatus, weekStatus } from "../../../domain/week.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CheckDiscIcon, DashedRingIcon } from "../../ui/challenge-icons.tsx";
import { Chip } from "../../ui/chip.tsx";
import { PhoneOnly } from "../../ui/phone-only.tsx";
import { Section } from "../../ui/section.tsx";
import { Table, type TableProps } from "../../ui/table.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { QuietTwoZones } from "./countdown.tsx";
import { dayRange, newYorkRange } from "./dates.ts";
import css from "./weekly-picks.module.css";

/** A week of the schedule and one's own pick for it. */
export interface WeekWithPick extends Week {
  readonly pick: { readonly id: string; readonly isSubmitted: boolean } | null;
}

interface Row {
  readonly week: WeekWithPick;
  readonly status: WeekStatus;
  /** This device has changes to the picks of this open week that are not saved. */
  readonly isUnsaved: boolean;
}

const STATUS = {
  open: ["post", "Open"],
  closed: ["wash", "Closed"],
  upcoming: ["dashed", "Upcoming"],
} as const;

const KINDS = { open: "current", closed: undefined, upcoming: "muted" } as const;

interface Props {
  weeks: readonly WeekWithPick[];
  now: Date;
  /** Whether this device has unsaved changes to the picks of a week. */
  hasDraft: (week: number) => boolean;
}

/** The table of weeks with one's own picks, and links to make or view them. */
export function WeeklyPicks({ weeks, now, hasDraft }: Props) {
  const rows = weeks.map((week): Row => {
    const status = weekStatus(week, now);
    return { week, status, isUnsaved: status === "open" && hasDraft(week.number) };
  });
  return (
    <Section title="Weekly Picks">
      <Table
        label="Weekly Picks"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ week }) => week.number}
        rowKind={({ status }) => KINDS[status]}
      />
    </Section>
  );
}

const COLUMNS: TableProps<Row>["columns"] = [
  {
    id: "week",
    head: "Week",
    isRowHeader: true,
    width: "62px",
    phone: "first",
    cell: ({ week }) => (
      <>
        <PhoneOnly>Week</PhoneOnly> {week.number}
      </>
    ),
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
    cell: ({ week }) => (
      <span className={css.dates}>
        <QuietTwoZones there={newYorkRange(week)}>{dayRange(week)}</QuietTwoZones>
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
      <Tooltip label={newYorkRange(row.week)}>
        <span>
          <Action {...row} />
        </span>
      </Tooltip>
    ),
  },
  {
    id: "multiplier",
    head: "Multiplier",
    isNumeric: true,
    phone: "first-end",
    cell: ({ week, status }) => (
      <span className={css.multiplier} data-status={status}>
        <span className={css.bar} style={{ width: multiplier(week.number) * 5 }} aria-hidden="true" />
        <span className={css.times}>x{multiplier(week.number)}</span>
      </span>
    ),
  },
];

function YourPicks({ week: { pick }, status, isUnsaved }: Row) {
  if (status === "upcoming" && !pick?.isSubmitted) return "Not Available";
  return (
    <>
      {pick?.isSubmitted ? (
        <span className={css.picks} data-submitted>
          <CheckDiscIcon /> Submitted
        </span>
      ) : (
        <span className={css.picks}>
          <DashedRingIcon /> Not Submitted
        </span>
      )}
      {isUnsaved && <span className={css.unsaved}>Unsaved changes</span>}
    </>
  );
}

function Action({ week: { number, pick }, status }: Row) {
  const editor = `/bracket/week/${number}`;
  if (status === "open") {
    return (
      <ButtonLink href={editor} variant="ink">
        Make Picks
      </ButtonLink>
    );
  }
  if (status === "closed") {
    return <TextLink href={pick?.isSubmitted ? `/view-bracket/${pick.id}` : editor}>View Picks</TextLink>;
  }
  return (
    <Button variant="quiet" disabled className={css.unavailable}>
      Not Available
    </Button>
  );
}

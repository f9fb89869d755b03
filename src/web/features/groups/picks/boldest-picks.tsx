import { useState } from "react";
import { grouped } from "../../../../domain/counting.ts";
import type { Claim, Person, WeekGlance } from "../../../../domain/week-glance.ts";
import { CLAIM_WORDS } from "../../../../domain/week-news.ts";
import { Button } from "../../../ui/button.tsx";
import { Table, type TableProps } from "../../../ui/table.tsx";
import layout from "../layout.module.css";
import { ShowMore, type Steps } from "../members-table.tsx";
import { TeamLine } from "../team-line.tsx";
import { type GlanceContent, PersonLink } from "./glance-lists.tsx";
import css from "./week-glance.module.css";

type Row = Person & Claim;

/** How many members are listed until the viewer presses the button to show all. */
const FIRST = 10;

interface Props {
  glance: WeekGlance;
  content: GlanceContent;
  steps: Steps | undefined;
}

/** Shows each member's rarest pick. The viewer's own pick is always included. */
export function BoldestPicks({ glance: { boldest, own, picks }, content, steps }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  if (picks < 2) return null;
  const isCut = !showsAll && boldest.length > FIRST + 2;
  const shown = isCut ? boldest.slice(0, FIRST) : boldest;
  const isShown = own === null || shown.some(({ userId }) => userId === own.userId);
  return (
    <div>
      <h3 className={css.head}>Boldest Picks</h3>
      <Table
        label="Boldest Picks"
        columns={columns(content, picks)}
        rows={isShown ? shown : [...shown, own]}
        rowKey={({ userId }) => userId}
        rowKind={({ userId }) => (userId === content.ownId ? "own" : undefined)}
      />
      {isCut && (
        <p className={layout.more}>
          <Button onClick={() => setShowsAll(true)}>Show {steps?.showMore ? "more" : `all ${grouped(picks)}`}</Button>
        </p>
      )}
      {!isCut && steps && <ShowMore steps={steps} />}
    </div>
  );
}

function columns(content: GlanceContent, of: number): TableProps<Row>["columns"] {
  return [
    {
      id: "name",
      head: "Team Name",
      isRowHeader: true,
      phone: "first",
      cell: (person) => <PersonLink person={person} content={content} />,
    },
    {
      id: "pick",
      head: "Boldest Pick",
      width: "56%",
      phone: "second",
      cell: ({ team, kind }) => {
        const found = content.teams.get(team);
        return (
          <span className={css.claim}>
            {found && <TeamLine team={found} />} <span>{CLAIM_WORDS[kind]}</span>
          </span>
        );
      },
    },
    {
      id: "shared",
      head: "Have it",
      isNumeric: true,
      width: "84px",
      phone: "first-end",
      cell: ({ picks }) => (picks === 1 ? "alone" : `${grouped(picks)} of ${grouped(of)}`),
    },
  ];
}

import { type CSSProperties, Fragment, useState } from "react";
import { Link } from "wouter";
import { counted, grouped } from "#domain/counting.ts";
import { memberName } from "#domain/group.ts";
import type { Team } from "#domain/team.ts";
import type { Claim, Person, WeekGlance } from "#domain/week-glance.ts";
import { CLAIM_WORDS } from "#domain/week-news.ts";
import { TeamLine } from "#web/bracket/team-line.tsx";
import { TeamBadge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Table, type TableProps } from "#web/ui/table.tsx";
import layout from "../layout.module.css";
import { ShowMore, type Steps } from "../show-more.tsx";
import css from "./week-glance.module.css";

export interface GlanceContent {
  readonly teams: ReadonlyMap<string, Team>;
  readonly ownId: string | null;
  readonly hrefOf: (userId: string) => string;
}

function PersonLink({ person, content }: { person: Person; content: GlanceContent }) {
  return (
    <Link href={content.hrefOf(person.userId)} className={css.person ?? ""}>
      {person.userId === content.ownId ? "You" : <bdi>{memberName(person)}</bdi>}
    </Link>
  );
}

interface Props {
  glance: WeekGlance;
  content: GlanceContent;
}

export function Champions({ glance: { champions, picks }, content }: Props) {
  return (
    <div>
      <h3 className={css.head}>Champions</h3>
      <ul className={css.champions}>
        {champions.map(({ team: id, picks: own, first }) => {
          const team = content.teams.get(id);
          if (team === undefined) return null;
          const others = own - first.length;
          return (
            <li key={id} style={{ "--share": own / picks } as CSSProperties}>
              <TeamBadge logoUrl={team.logoUrl} size={34} />
              <span className={css.team}>{team.name}</span>
              <span className={css.count}>
                <strong>{grouped(own)}</strong> of {grouped(picks)}
              </span>
              <span className={css.people}>
                {first.map((person, index) => (
                  <Fragment key={person.userId}>
                    {index > 0 && (first.length > 2 || others > 0 ? ", " : " ")}
                    {index > 0 && others === 0 && index === first.length - 1 && "and "}
                    <PersonLink person={person} content={content} />
                  </Fragment>
                ))}
                {others > 0 && `${first.length > 1 ? "," : ""} and ${counted(others, "other")}`}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type Row = Person & Claim;

const FIRST = 3;

/** A long list is shortened, but always includes the viewer's row. */
export function BoldestPicks({
  glance: { boldest, own, picks },
  content,
  steps,
}: Props & { steps: Steps | undefined }) {
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
          <Button onClick={() => setShowsAll(true)}>Show {steps?.showMore ? "More" : `All ${grouped(picks)}`}</Button>
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
      head: "Picked by",
      isNumeric: true,
      width: "84px",
      phone: "first-end",
      cell: ({ picks }) => (picks === 1 ? "Only one" : `${grouped(picks)} of ${grouped(of)}`),
    },
  ];
}

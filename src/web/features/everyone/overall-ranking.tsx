import { useState } from "react";
import { counted, grouped } from "#domain/counting.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Table, type TableProps } from "../../ui/table.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import css from "./everyone.module.css";
import type { Ranking } from "./types.ts";

const FIRST = 10;

/** docs/behavior/screens.md#overall-standings */
export function OverallRanking({ ranking: { players, top, own } }: { ranking: Ranking }) {
  const [isWhole, setWhole] = useState(false);
  if (top.length === 0) return null;
  return (
    <Section title="Overall Standings" aside={counted(players, "player")}>
      <Table
        label="Overall Standings"
        columns={COLUMNS}
        rows={isWhole ? top : top.slice(0, FIRST)}
        rowKey={({ username }) => username}
        rowKind={({ isOwn }) => (isOwn ? "own" : undefined)}
      />
      {top.length > FIRST && (
        <p className={css.more}>
          <Button wide onClick={() => setWhole(!isWhole)}>
            {isWhole ? `Show Top ${FIRST}` : `Show ${top.length < players ? "Top" : "All"} ${top.length}`}
          </Button>
        </p>
      )}
      {own && !own.isListed && (
        <p className={css.note}>
          You're hidden from this list. Change it in <TextLink href="/settings">Settings</TextLink>.
        </p>
      )}
    </Section>
  );
}

const COLUMNS: TableProps<Ranking["top"][number]>["columns"] = [
  {
    id: "rank",
    head: "Rank",
    width: "72px",
    phone: "first",
    cell: ({ rank }) => <span className={css.seed}>{grouped(rank)}</span>,
  },
  {
    id: "name",
    head: "Player",
    isRowHeader: true,
    phone: "first",
    cell: ({ username, isOwn }) => (
      <>
        <bdi>{username}</bdi>
        {isOwn && <VisuallyHidden> (you)</VisuallyHidden>}
      </>
    ),
  },
  {
    id: "points",
    head: "Points",
    isNumeric: true,
    width: "100px",
    phone: "first-end",
    cell: ({ points }) => grouped(points),
  },
];

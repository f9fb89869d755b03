import { useState } from "react";
import { counted, grouped } from "../../../domain/counting.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Table, type TableProps } from "../../ui/table.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import css from "./everyone.module.css";
import type { Ranking } from "./types.ts";

/** How many players are shown until the viewer asks for more. */
const FIRST = 20;

/** The top hundred players by points (docs/behavior/screens.md#the-overall-ranking). */
export function OverallRanking({ ranking: { players, top, own } }: { ranking: Ranking }) {
  const [isWhole, setWhole] = useState(false);
  if (top.length === 0) return null;
  return (
    <div className={css.ranking}>
      <Section title="The Overall Ranking" aside={counted(players, "player")}>
        <Table
          label="Overall ranking"
          columns={COLUMNS}
          rows={isWhole ? top : top.slice(0, FIRST)}
          rowKey={({ username }) => username}
          rowKind={({ isOwn }) => (isOwn ? "own" : undefined)}
        />
        {top.length > FIRST && (
          <p className={css.more}>
            <Button onClick={() => setWhole(!isWhole)}>Show the first {isWhole ? FIRST : top.length}</Button>
          </p>
        )}
        {own && !own.isListed && (
          <p className={css.note}>
            Others do not see you in this list. <TextLink href="/settings">Settings</TextLink>
          </p>
        )}
      </Section>
    </div>
  );
}

const COLUMNS: TableProps<Ranking["top"][number]>["columns"] = [
  { id: "rank", head: "Rank", width: "80px", phone: "first", cell: ({ rank }) => grouped(rank) },
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

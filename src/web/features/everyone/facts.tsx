import type { ReactNode } from "react";
import { counted, grouped, ordinal } from "../../../domain/counting.ts";
import { ThickThinRule } from "../../ui/page/section.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import css from "./everyone.module.css";
import type { EveryonePicks, Ranking } from "./types.ts";
import { upsetText } from "./week-field.tsx";

interface Props {
  picks: EveryonePicks;
  /** The overall ranking; null for visitors. */
  ranking: Ranking | "loading" | null;
}

/** Three facts: the boldest upset, the champion whose share changed the most, and the player's rank. */
export function Facts({ picks: { weeks, teams, mover }, ranking }: Props) {
  const byId = new Map(teams.map((team) => [team.id, team]));
  const boldest = weeks.at(-1)?.boldest ?? null;
  return (
    <div className={css.facts}>
      {boldest && (
        <Fact title="Boldest upset" text={upsetText(boldest, byId)}>
          {boldest.percent}% of all brackets
        </Fact>
      )}
      {mover && (
        <Fact title="Biggest mover" text={`${byId.get(mover.team)?.name}, ${change(mover.to - mover.from)}`}>
          {mover.from}% to {mover.to}% as champion since week {mover.since}
        </Fact>
      )}
      <Fact title="Where you stand" {...standing(ranking)} />
    </div>
  );
}

/** Describes by how many percentage points a share has changed: 'up 4 points'. */
function change(points: number): string {
  return `${points > 0 ? "up" : "down"} ${counted(Math.abs(points), "point")}`;
}

function standing(ranking: Props["ranking"]): { text: string; children: ReactNode } {
  if (ranking === null) {
    const signIn = <TextLink href="/cfp-challenge">Sign in</TextLink>;
    return { text: "In the overall ranking", children: <>{signIn} to see your rank</> };
  }
  if (ranking === "loading") return { text: "\u00a0", children: "\u00a0" };
  const { own, players } = ranking;
  if (players === 0) {
    return { text: "No points yet", children: "Points come as soon as the playoff field is known" };
  }
  if (own === null) return { text: "Not ranked", children: "You have no picks in a closed week" };
  const text = `${grouped(own.points)} points, ${ordinal(own.rank)}`;
  return { text, children: `better than ${own.betterThan}% of ${grouped(players)} players` };
}

function Fact({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={css.fact}>
      <ThickThinRule />
      <h2>{title}</h2>
      <p className={css.factText}>{text}</p>
      <p className={css.factNote}>{children}</p>
    </section>
  );
}

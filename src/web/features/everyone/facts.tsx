import type { ReactNode } from "react";
import { grouped, ordinal } from "../../../domain/counting.ts";
import { ThickThinRule } from "../../ui/page/section.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import css from "./everyone.module.css";
import type { EveryonePicks, Ranking } from "./types.ts";
import { upsetText } from "./week-field.tsx";

interface Props {
  picks: EveryonePicks;
  /** Null for a visitor. */
  ranking: Ranking | "loading" | null;
}

/** Three facts: the boldest upset, the champion whose share moved most, and where the player stands. */
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
      {ranking === null ? (
        <Fact title="Where you stand" text="In the overall ranking">
          <TextLink href="/cfp-challenge">Sign in</TextLink> to see your rank
        </Fact>
      ) : (
        <OwnPlace ranking={ranking} />
      )}
    </div>
  );
}

/** A change of a share in words: 'up 4 points'. */
function change(points: number): string {
  const many = Math.abs(points);
  return `${points > 0 ? "up" : "down"} ${many} point${many === 1 ? "" : "s"}`;
}

function OwnPlace({ ranking }: { ranking: Ranking | "loading" }) {
  if (ranking === "loading") {
    return (
      <Fact title="Where you stand" text={"\u00a0"}>
        {"\u00a0"}
      </Fact>
    );
  }
  const { own, players } = ranking;
  if (own === null) {
    return (
      <Fact title="Where you stand" text={players === 0 ? "No points yet" : "Not ranked"}>
        {players === 0 ? "Points come as soon as the playoff field is known" : "You have no picks in a closed week"}
      </Fact>
    );
  }
  return (
    <Fact title="Where you stand" text={`${grouped(own.points)} points, ${ordinal(own.rank)}`}>
      better than {own.betterThan}% of {grouped(players)} players
    </Fact>
  );
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

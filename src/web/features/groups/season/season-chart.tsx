import { type ReactNode, useId } from "react";
import { grouped } from "#domain/counting.ts";
import { isolated, memberName } from "#domain/group.ts";
import { LineChart } from "#web/ui/line-chart.tsx";
import { MemberName } from "../member-name.tsx";
import css from "./group-season.module.css";
import { type Season, totalOf } from "./season-lines.ts";

/** Later kinds are drawn on top of earlier kinds. */
const KINDS = ["other", "leader", "chosen", "own"] as const;

interface Props {
  /** There is at least one week. */
  seasons: readonly Season[];
  ownId: string | null;
  chosenId: string;
  isFinal: boolean;
  /** One per week. */
  badges: readonly ReactNode[];
}

/** Only the viewer, the leader, the selected member and the last member have labels. */
export function SeasonChart({ seasons, ownId, chosenId, isFinal, badges }: Props) {
  const title = useId();
  const ranked = seasons.toSorted((one, other) => totalOf(other) - totalOf(one));
  const leader = ranked[0] as Season;
  const kindOf = (id: string): (typeof KINDS)[number] =>
    id === ownId ? "own" : id === chosenId ? "chosen" : id === leader.member.id ? "leader" : "other";
  const lines = ranked
    .map(({ member, weeks }) => ({
      id: member.id,
      member,
      kind: kindOf(member.id),
      values: [0, ...weeks.map(({ total }) => total)],
    }))
    .sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
  const lastId = ranked.at(-1)?.member.id;
  return (
    <figure aria-labelledby={title} className={css.chart}>
      <figcaption id={title} className={css.caption}>
        {summary(ranked, ownId, isFinal)}
      </figcaption>
      <LineChart
        height={232}
        tickText={(points) => (points >= 1000 ? `${points / 1000}k` : `${points}`)}
        columns={[{ name: "" }, ...leader.weeks.map(({ week }, at) => ({ name: week, under: badges[at] }))]}
        lines={lines}
        labels={lines
          .filter(({ id, kind }) => kind !== "other" || id === lastId)
          .map(({ id, kind, member, values }) => ({
            id,
            kind,
            value: values.at(-1) ?? 0,
            text: kind === "own" ? "You" : <MemberName member={member} />,
          }))}
      />
    </figure>
  );
}

function summary(ranked: readonly Season[], ownId: string | null, isFinal: boolean): string {
  const leader = ranked[0] as Season;
  const points = (season: Season) => grouped(totalOf(season));
  const own = ranked.find(({ member }) => member.id === ownId);
  if (own && totalOf(own) === totalOf(leader)) return `You ${isFinal ? "won" : "lead"} with ${points(own)} points.`;
  const leads = `${isolated(memberName(leader.member))} ${isFinal ? "won" : "leads"} with ${points(leader)} points`;
  return own ? `${leads}. You have ${points(own)}.` : `${leads}.`;
}

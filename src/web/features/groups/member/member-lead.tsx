import { counted, grouped, ordinal } from "../../../../domain/counting.ts";
import css from "./member-view.module.css";
import { favorite, type MemberContent, type MemberWeek } from "./member-weeks.ts";

interface Props {
  content: MemberContent;
  weeks: readonly MemberWeek[];
  /** Whether the season has finished. */
  isFinal: boolean;
}

/** Describes the member in sentences: name, standing and most picked champion. */
export function MemberLead({ content, weeks, isFinal }: Props) {
  const { member, group, official } = content;
  const most = favorite(weeks);
  return (
    <>
      <span className={css.sentence}>
        {member.teamName !== null && (
          <>
            <bdi>{member.username}</bdi>,{" "}
          </>
        )}
        {official === null ? `one of ${counted(group.players, "player")} in` : standing(content, isFinal)}{" "}
        <bdi>{group.name}</bdi>
        {official !== null && ` with ${counted(member.score, "point")}${isFinal ? "" : " so far"}`}.
      </span>{" "}
      <span className={css.sentence}>
        {most !== null && `${most.team.name} as champion in ${most.count} of ${counted(weeks.length, "week")}.`}
        {most === null && weeks.length > 0 && `No picks in ${counted(weeks.length, "week")}.`}
      </span>
    </>
  );
}

/** A member's standing in words: "won", "shares 1st of 12 with 2 others in". */
function standing({ member: { rank, level }, group: { players } }: MemberContent, isFinal: boolean): string {
  if (isFinal && rank === 1 && level === 0) return "won";
  const others = level === 0 ? "" : ` with ${level === 1 ? "1 other" : `${grouped(level)} others`}`;
  const verb = level === 0 ? (isFinal ? "finished " : "") : isFinal ? "shared " : "shares ";
  return `${verb}${ordinal(rank)} of ${grouped(players)}${others} in`;
}

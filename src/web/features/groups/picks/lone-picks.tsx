import { counted } from "../../../../domain/counting.ts";
import type { WeekGlance } from "../../../../domain/week-glance.ts";
import { CLAIM_WORDS } from "../../../../domain/week-news.ts";
import { TeamBadge } from "../../../ui/badge.tsx";
import { type GlanceContent, PersonLink } from "./person-link.tsx";
import css from "./week-glance.module.css";

/** The picks that only one member of the group has. */
export function LonePicks({ glance, content }: { glance: WeekGlance; content: GlanceContent }) {
  const { lone, loneCount, picks } = glance;
  if (picks < 2) return null;
  const rest = loneCount - lone.length;
  return (
    <div className={css.alone}>
      <h3 className={css.head}>Alone With a Pick</h3>
      {lone.length === 0 ? (
        <p className={css.note}>Nobody: somebody else shares every pick.</p>
      ) : (
        <ul className={css.lone}>
          {lone.map((pick) => {
            const team = content.teams.get(pick.team);
            return (
              <li key={`${pick.userId} ${pick.team}`}>
                {team && <TeamBadge logoUrl={team.logoUrl} size={28} />}
                <span>
                  <PersonLink person={pick} content={content} />: <strong>{team?.name ?? pick.team}</strong>{" "}
                  {CLAIM_WORDS[pick.kind]}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {rest > 0 && <p className={css.note}>And {counted(rest, "other pick")} that nobody shares.</p>}
    </div>
  );
}

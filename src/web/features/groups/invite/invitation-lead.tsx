import { counted, grouped } from "#domain/counting.ts";
import css from "./invitation-lead.module.css";
import type { Invitation } from "./use-invitation.ts";

/**
 * A sentence with the number of members, and a sentence with the names of the first members
 * (docs/behavior/groups.md#invite-links).
 */
export function InvitationLead({ group: { players, first } }: { group: Invitation }) {
  return (
    <div className={css.lead}>
      <p>You're invited! Predict the playoff every week.</p>
      {first.length > 0 && (
        <p className={css.names}>
          <AlreadyIn players={players} first={first} />
        </p>
      )}
    </div>
  );
}

/** The names of the group's first members, and how many more there are. */
export function AlreadyIn({ players, first }: Pick<Invitation, "players" | "first">) {
  const others = players - first.length;
  return (
    <>
      {counted(players, "player")} so far:{" "}
      {first.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two members may show the same name, and nothing is reordered
        <span key={index}>
          {index > 0 && ", "}
          <bdi>{name}</bdi>
        </span>
      ))}
      {others > 0 && `${first.length > 1 ? "," : ""} and ${grouped(others)} more`}
    </>
  );
}

/** A placeholder as tall as the content, so that nothing moves. */
export function InvitationLoading() {
  return (
    <p className={css.lead} role="status">
      Loading invite...
    </p>
  );
}

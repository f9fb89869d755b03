import { counted, grouped } from "../../../../domain/counting.ts";
import css from "./invitation-lead.module.css";
import type { Invitation } from "./use-invitation.ts";

/** Who invites, in words: how many are in the group, and the first of them by name (docs/rules.md#invite-links). */
export function InvitationLead({ group: { players, first } }: { group: Invitation }) {
  const others = players - first.length;
  return (
    <div className={css.lead}>
      <p>You are invited to play in this group of {counted(players, "player")}. Predict the playoff once a week.</p>
      {first.length > 0 && (
        <p className={css.names}>
          Already in:{" "}
          {first.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two members may show the same name, and nothing is reordered
            <span key={index}>
              {index > 0 && ", "}
              <bdi>{name}</bdi>
            </span>
          ))}
          {others > 0 && ` and ${grouped(others)} more`}
        </p>
      )}
    </div>
  );
}

/** As high as what comes, so that nothing moves. */
export function InvitationLoading() {
  return (
    <p className={css.lead} role="status">
      Loading the invitation...
    </p>
  );
}

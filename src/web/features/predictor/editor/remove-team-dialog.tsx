import { useState } from "react";
import type { Team } from "../../../../domain/team.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";

interface Props {
  /** The team in question; null closes the dialog. */
  team: Team | null;
  onRemove: (team: Team) => void;
  onClose: () => void;
}

/** Asks before a team is removed from the bracket. */
export function RemoveTeamDialog({ team, onRemove, onClose }: Props) {
  // The name stays while the dialog closes.
  const [last, setLast] = useState(team);
  if (team !== null && team !== last) setLast(team);
  return (
    <ConfirmDialog
      open={team !== null}
      onClose={onClose}
      title="Remove Team"
      description={`Remove ${last?.name ?? "this team"} from the bracket? Its picks in every round go with it.`}
      confirmLabel="Remove Team"
      onConfirm={() => last !== null && onRemove(last)}
      danger
    />
  );
}

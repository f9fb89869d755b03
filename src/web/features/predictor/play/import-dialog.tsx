import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import type { TakingOver } from "./use-import.ts";

/** Asks before the main bracket replaces the picks of a week (docs/behavior/screens.md#playing-the-main-bracket). */
export function ImportDialog({ taking }: { taking: TakingOver }) {
  return (
    <ConfirmDialog
      open={taking.isAsking}
      onClose={taking.cancel}
      title="Start from my bracket"
      description="The bracket you made on the first page replaces this one. This clears your current picks."
      confirmLabel="Use My Bracket"
      onConfirm={taking.confirm}
    />
  );
}

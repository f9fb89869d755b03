import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import type { CopyingWeek } from "./use-copy-week.ts";

/** Asks before last week's picks replace the current bracket (docs/behavior/screens.md#copying-last-weeks-picks). */
export function CopyDialog({ week, copying }: { week: number; copying: CopyingWeek }) {
  return (
    <ConfirmDialog
      open={copying.isAsking}
      onClose={copying.cancel}
      title="Copy Last Week's Picks"
      description={`Your picks of Week ${week - 1} replace this bracket. This clears your current picks.`}
      confirmLabel="Copy Picks"
      onConfirm={copying.confirm}
      busy={copying.isCopying}
      busyLabel="Copying..."
    />
  );
}

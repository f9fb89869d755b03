import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { History } from "./history.tsx";

interface Props {
  groupId: string;
  open: boolean;
  onClose: () => void;
}

/** Shows members what was done to run their group. */
export default function HistoryDialog({ groupId, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Group History"
      actions={
        <Button variant="ink" onClick={onClose}>
          Done
        </Button>
      }
    >
      <History groupId={groupId} />
    </Dialog>
  );
}

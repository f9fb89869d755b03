import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description: ReactNode;
  readonly confirmLabel: string;
  /** Closes the dialog once the action has succeeded. */
  readonly onConfirm: () => void;
  /** Whether the action removes something. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly busyLabel?: string;
}

/** The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, description, confirmLabel, onConfirm, danger, busy, busyLabel } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={danger ? "danger" : "ink"} onClick={onConfirm} busy={busy} {...(busyLabel && { busyLabel })}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}

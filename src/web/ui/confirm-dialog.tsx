import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** Closing afterwards is the caller's, who knows whether it went well. */
  readonly onConfirm: () => void;
  /** Something is taken away: the button is red. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly busyLabel?: string;
}

/** A question with two answers; the focus starts on the harmless one. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, description, confirmLabel, cancelLabel = "Cancel", onConfirm } = props;
  const { danger, busy, busyLabel } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button variant={danger ? "danger" : "ink"} onClick={onConfirm} busy={busy} {...(busyLabel && { busyLabel })}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}

import { type MouseEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState } from "react";
import { closeModal, openModal } from "./top-layer.ts";

export interface Modal {
  /** Whether the content is rendered: while open, and until the exit animation has ended. */
  readonly present: boolean;
  /** Props for the `<dialog>`. */
  readonly attributes: {
    readonly ref: RefObject<HTMLDialogElement | null>;
    readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
    readonly onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
    readonly onPointerDown: (event: MouseEvent<HTMLDialogElement>) => void;
    readonly onClick: (event: MouseEvent<HTMLDialogElement>) => void;
  };
}

/**
 * Opens and closes a native modal `<dialog>` to follow `open`. Escape, the back gesture and a click on the backdrop only
 * call `onClose`; the owner of `open` closes it. The focus returns to the opener, also when the dialog is unmounted.
 */
export function useModal(open: boolean, onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !present) return;
    if (open) {
      openModal(dialog);
      return;
    }
    closeModal(dialog);
    let current = true;
    const exits = dialog.getAnimations?.({ subtree: true }) ?? [];
    Promise.allSettled(exits.map((exit) => exit.finished)).then(() => current && setPresent(false));
    return () => {
      current = false;
    };
  }, [open, present]);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!present || !dialog) return;
    return () => closeModal(dialog);
  }, [present]);

  return {
    present,
    attributes: {
      ref,
      onCancel: (event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      },
      onClose: (event) => {
        if (event.target !== event.currentTarget || event.currentTarget.open) return;
        closeModal(event.currentTarget);
        if (open) onClose();
      },
      onPointerDown: (event) => {
        pressedBackdrop.current = event.target === event.currentTarget;
      },
      onClick: (event) => {
        if (pressedBackdrop.current && event.target === event.currentTarget) onClose();
        pressedBackdrop.current = false;
      },
    },
  };
}

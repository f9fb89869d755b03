import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button, IconButton } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { CrossIcon } from "../icons.tsx";
import { Contained } from "../loading/boundary.tsx";
import styles from "./dialog.module.css";
import { closeModal, openModal } from "./top-layer.ts";

export interface DialogProps {
  readonly open: boolean;
  /** By the close button, Escape, the Back button, and a click on the backdrop. */
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** With the main button last. */
  readonly actions?: ReactNode;
  /** Between the title and the body. Stays in view when the body scrolls. */
  readonly toolbar?: ReactNode;
  /** Instead of a cross. */
  readonly closeLabel?: string | undefined;
  /**
   * `sheet`: on phones it slides in from the bottom and leaves 64 px of the page in view; on larger screens it is at
   * the right of the dimmed page. `card`: 840 px wide, and a sheet on phones. `left` and `right`: drawers.
   */
  readonly variant?: "dialog" | "sheet" | "card" | "left" | "right";
  readonly icon?: ReactNode;
  /** Makes the body and the actions one form. */
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  readonly children?: ReactNode;
}

/**
 * A modal `<dialog>`. Its children are mounted while it is open or closing, and longer if the person typed something
 * and neither sent nor canceled it (docs/behavior/screens.md#dialogs). The focus starts on the first control, or on the
 * title of a card. In a sheet on a touch screen it starts on the title too, so that the on-screen keyboard does not
 * cover the list.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    description,
    actions,
    toolbar,
    closeLabel,
    variant = "dialog",
    onSubmit,
    children,
  } = props;
  const { isPresent, dismiss, attributes } = useModal(open, onClose);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  useEffect(() => {
    const isOnTitle = variant === "card" || (variant === "sheet" && matchMedia("(pointer: coarse)").matches);
    if (!open || !isOnTitle || !heading.current) return;
    // Only now, or else showModal() would focus the title in every dialog.
    heading.current.tabIndex = -1;
    heading.current.focus();
  }, [open, variant]);

  if (!isPresent) return null;
  const content = (
    <Contained instead={<p role="alert">Something went wrong here. Close this and try again.</p>}>
      {(children || toolbar) && <div className={styles.body}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </Contained>
  );
  return (
    <dialog
      {...attributes}
      className={classNames(styles.dialog, styles[variant])}
      data-drawer={variant === "left" || variant === "right" || undefined}
      aria-labelledby={`${id}title`}
      aria-describedby={description ? `${id}description` : undefined}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 ref={heading} id={`${id}title`} className={styles.title}>
            {props.icon}
            {title}
          </h2>
          {description && (
            <div id={`${id}description`} className={styles.description}>
              {description}
            </div>
          )}
          {toolbar}
        </div>
        {onSubmit ? (
          <form noValidate className={styles.form} onSubmit={onSubmit}>
            {content}
          </form>
        ) : (
          content
        )}
        {/* Last in the DOM, so that Tab reaches the content first. */}
        {closeLabel === undefined ? (
          <IconButton className={styles.close} label="Close" icon={<CrossIcon size={20} />} onClick={dismiss} />
        ) : (
          <Button className={styles.word} onClick={dismiss}>
            {closeLabel}
          </Button>
        )}
      </div>
    </dialog>
  );
}

/** A password manager draws its menu for these outside the dialog, like the backdrop. */
const ACCOUNT_FIELDS = "[type=email], [type=password]";

/**
 * The caller closes the dialog by setting `open` to false. The focus returns to the element that opened it, even if the
 * dialog is unmounted. `isPresent` is true until the exit animation has ended, and longer if typed text stays.
 */
function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const hasTyped = useRef(false);
  const isDismissed = useRef(false);
  const [isPresent, setPresent] = useState(open);
  if (open && !isPresent) setPresent(true);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isPresent) return;
    if (open) {
      isDismissed.current = false;
      openModal(dialog);
      return;
    }
    closeModal(dialog);
    if (hasTyped.current && isDismissed.current) return;
    hasTyped.current = false;
    let isCurrent = true;
    const exits = dialog.getAnimations?.({ subtree: true }) ?? [];
    Promise.allSettled(exits.map((exit) => exit.finished)).then(() => isCurrent && setPresent(false));
    return () => {
      isCurrent = false;
    };
  }, [open, isPresent]);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isPresent || !dialog) return;
    return () => closeModal(dialog);
  }, [isPresent]);

  const dismiss = () => {
    isDismissed.current = true;
    onClose();
  };
  const attributes = {
    ref,
    onInput({ target }: SyntheticEvent<HTMLDialogElement>) {
      if (!["search", "radio", "checkbox"].includes((target as HTMLInputElement).type)) hasTyped.current = true;
    },
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      dismiss();
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target !== event.currentTarget || event.currentTarget.open) return;
      closeModal(event.currentTarget);
      if (open) dismiss();
    },
    onPointerDown(event: MouseEvent<HTMLDialogElement>) {
      pressedBackdrop.current = event.target === event.currentTarget;
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      const { currentTarget: dialog } = event;
      const isPressed = pressedBackdrop.current && event.target === dialog;
      pressedBackdrop.current = false;
      const search = dialog.querySelector<HTMLInputElement>("[type=search]");
      if (isPressed && !hasTyped.current && !search?.value && !dialog.querySelector(ACCOUNT_FIELDS)) dismiss();
    },
  };
  return { isPresent, dismiss, attributes };
}

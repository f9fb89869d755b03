import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { classNames } from "../class-names.ts";
import { Contained } from "../loading/lazy-part.tsx";
import { CloseButton } from "./close-button.tsx";
import styles from "./dialog.module.css";
import { useModal } from "./use-modal.ts";

export interface DialogProps {
  readonly open: boolean;
  /** Called by the close button, Escape, and a click on the backdrop. */
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons at the bottom right, the main one last. */
  readonly actions?: ReactNode;
  /** Stays in view between the title and a body that scrolls. */
  readonly toolbar?: ReactNode;
  /** The word in place of the cross that closes it. */
  readonly closeLabel?: string | undefined;
  /**
   * `sheet` comes from the bottom on phones and leaves 64 px of the page in view; on larger screens it is at the right
   * of the page, which dims itself around the visible part. `card` is 840 px wide, and a sheet on phones.
   */
  readonly variant?: "dialog" | "sheet" | "card";
  /** Before the title. */
  readonly icon?: ReactNode;
  /** Makes body and actions one form, without the browser's own messages. */
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  readonly children?: ReactNode;
}

/**
 * A modal dialog on the browser's own `<dialog>`. Its children exist only while it is open or closing, so their state
 * starts over each time. The focus starts on the first control; in a sheet on a touch screen on the title, so that no
 * on-screen keyboard covers the list; in a card always on the title.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, actions, toolbar, variant = "dialog", onSubmit, children } = props;
  const { present, attributes } = useModal(open, onClose);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  useEffect(() => {
    const isOnTitle = variant === "card" || (variant === "sheet" && matchMedia("(pointer: coarse)").matches);
    if (!open || !isOnTitle || !heading.current) return;
    // Only now: with a tabIndex from the start, showModal() would focus the title in every dialog.
    heading.current.tabIndex = -1;
    heading.current.focus();
  }, [open, variant]);

  if (!present) return null;
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
      aria-labelledby={`${id}title`}
      aria-describedby={description ? `${id}description` : undefined}
    >
      <div className={styles.panel}>
        <header className={styles.head}>
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
        </header>
        {onSubmit ? (
          <form noValidate className={styles.form} onSubmit={onSubmit}>
            {content}
          </form>
        ) : (
          content
        )}
        <CloseButton onClick={onClose} label={props.closeLabel} />
      </div>
    </dialog>
  );
}

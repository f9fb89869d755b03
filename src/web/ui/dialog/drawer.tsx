import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import { classNames } from "../class-names.ts";
import { CloseButton } from "./close-button.tsx";
import styles from "./drawer.module.css";
import { useModal } from "./use-modal.ts";

export interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly side: "left" | "right";
  readonly children: ReactNode;
}

/** A modal drawer, 320 px wide, from the left or right edge of the window. */
export function Drawer({ open, onClose, title, side, children }: DrawerProps) {
  const { present, attributes } = useModal(open, onClose);
  const id = useId();
  if (!present) return null;
  return (
    <dialog {...attributes} className={classNames(styles.drawer, styles[side])} aria-labelledby={id} data-drawer>
      <div className={styles.panel}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
        <CloseButton onClick={onClose} />
      </div>
    </dialog>
  );
}

export interface DrawerItemProps {
  readonly icon?: ReactNode;
  /** The path of a page; without it the row is a button. */
  readonly href?: string;
  readonly onClick?: () => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** One row of a drawer: a link or a button, 52 px high. */
export function DrawerItem({ icon, href, onClick, disabled, children }: DrawerItemProps) {
  const content = (
    <>
      <span className={styles.icon}>{icon}</span>
      {children}
    </>
  );
  if (href !== undefined) {
    return (
      <Link href={href} className={styles.item ?? ""} {...(onClick && { onClick })}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={styles.item}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {content}
    </button>
  );
}

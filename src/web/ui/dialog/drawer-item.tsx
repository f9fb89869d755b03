import type { ReactNode } from "react";
import { Link } from "wouter";
import styles from "./drawer-item.module.css";

interface DrawerItemProps {
  readonly icon: ReactNode;
  /** Without a path, the row is a button. */
  readonly href?: string;
  readonly onClick?: () => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

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

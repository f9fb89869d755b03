import type { MouseEventHandler, ReactNode } from "react";
import { Link } from "wouter";
import styles from "./text-link.module.css";

type TextLinkProps = { readonly children: ReactNode } & (
  | { readonly href: string; readonly onClick?: never }
  | { readonly href?: never; readonly onClick: MouseEventHandler<HTMLButtonElement> }
);

/** Words underlined in ink: a link to `href`, or a button that looks like one. */
export function TextLink({ href, onClick, children }: TextLinkProps) {
  if (href !== undefined) {
    return (
      <Link href={href} className={styles.textLink ?? ""}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" className={styles.textLink} onClick={onClick}>
      {children}
    </button>
  );
}

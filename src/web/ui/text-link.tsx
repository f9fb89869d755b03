import type { MouseEventHandler, ReactNode, Ref } from "react";
import { Link } from "wouter";
import styles from "./text-link.module.css";

type TextLinkProps = { readonly children: ReactNode } & (
  | {
      readonly href: string;
      readonly onClick?: never;
      readonly ref?: never;
    }
  | {
      readonly href?: never;
      readonly onClick: MouseEventHandler<HTMLButtonElement>;
      readonly ref?: Ref<HTMLButtonElement>;
    }
);

/** A link to `href`, or a button that looks like one. */
export function TextLink({ href, onClick, ref, children }: TextLinkProps) {
  if (href !== undefined) {
    return (
      <Link href={href} className={styles.textLink ?? ""}>
        {children}
      </Link>
    );
  }
  return (
    <button ref={ref} type="button" className={styles.textLink} onClick={onClick}>
      {children}
    </button>
  );
}

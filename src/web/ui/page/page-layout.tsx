import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { TextLink } from "../text-link.tsx";
import styles from "./page-layout.module.css";

/**
 * The content of a page, at most 1200 px wide, with the small print and the link to /privacy
 * (docs/behavior/screens.md#small-print).
 */
export function PageLayout({ children, finePrint }: { children: ReactNode; finePrint?: ReactNode }) {
  return (
    <>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {finePrint && (
        <footer className={styles.finePrint}>
          {finePrint} <TextLink href="/privacy">Privacy</TextLink>
        </footer>
      )}
    </>
  );
}

export interface PageTitleProps {
  readonly children: ReactNode;
  /** A line under the title, in the text font. */
  readonly lead?: ReactNode;
  /** Content at the right end of the title's line, such as a countdown or a button. */
  readonly aside?: ReactNode;
  /** Whether the title takes up less space in a small window. */
  readonly isTight?: boolean;
}

/** A page's only h1: 92 px, or 48 px on phones. */
export function PageTitle({ children, lead, aside, isTight }: PageTitleProps) {
  return (
    <div className={classNames(styles.pageTitle, isTight && styles.tight)}>
      <div>
        <h1 className={styles.heading}>{children}</h1>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}

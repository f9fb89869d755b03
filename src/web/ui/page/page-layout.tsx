import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { TextLink } from "../text-link.tsx";
import styles from "./page-layout.module.css";

/** docs/behavior/screens.md#small-print */
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
  readonly lead?: ReactNode;
  /** At the right end of the title's line. */
  readonly aside?: ReactNode;
  /** Takes up less space in a small window. */
  readonly isTight?: boolean;
}

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

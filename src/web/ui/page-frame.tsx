import type { ReactNode } from "react";
import styles from "./page-frame.module.css";
import { TextLink } from "./text-link.tsx";

/**
 * The content of a page, at most 1200 px wide, with the small print and the link to /privacy
 * (docs/behavior/screens.md#small-print).
 */
export function PageFrame({ children, finePrint }: { children: ReactNode; finePrint?: ReactNode }) {
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

import { type ReactNode, useId } from "react";
import styles from "./section.module.css";
import { ThickThinRule } from "./thick-thin-rule.tsx";

export interface SectionProps {
  readonly title: string;
  /** A small text at the right end of the heading's line. */
  readonly aside?: ReactNode;
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}

/** A section of a page: a thick-thin rule, a heading of 32 px, the content. Its accessible name is the heading. */
export function Section({ title, aside, level = 2, children }: SectionProps) {
  const id = useId();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section aria-labelledby={id} className={styles.section}>
      <ThickThinRule />
      <div className={styles.head}>
        <Heading id={id}>{title}</Heading>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}

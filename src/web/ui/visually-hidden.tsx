import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Words that are heard and not seen. */
export function VisuallyHidden({
  children,
  as: Tag = "span",
}: {
  children: ReactNode;
  as?: "span" | "h1" | "h2" | "h3" | "p";
}) {
  return <Tag className={styles.visuallyHidden}>{children}</Tag>;
}

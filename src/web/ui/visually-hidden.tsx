import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

export function VisuallyHidden({
  children,
  as: Tag = "span",
}: {
  children: ReactNode;
  as?: "span" | "h1" | "p" | "div";
}) {
  return <Tag className={styles.visuallyHidden}>{children}</Tag>;
}

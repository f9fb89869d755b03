import type { ReactNode } from "react";
import styles from "./banner.module.css";

/** The red line above a bracket in edit mode. */
export function Banner({ children }: { children: ReactNode }) {
  return <p className={styles.banner}>{children}</p>;
}

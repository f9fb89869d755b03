import type { ReactNode } from "react";
import styles from "./phone-only.module.css";

/** Text that only a phone shows, such as the name of a column where the heads of the columns are hidden. */
export function PhoneOnly({ children }: { children: ReactNode }) {
  return <span className={styles.phoneOnly}>{children}</span>;
}

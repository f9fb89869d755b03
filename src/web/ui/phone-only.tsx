import type { ReactNode } from "react";
import styles from "./phone-only.module.css";

/** Text for phones only, such as a column's name where the column heads are hidden. */
export function PhoneOnly({ children }: { children: ReactNode }) {
  return <span className={styles.phoneOnly}>{children}</span>;
}

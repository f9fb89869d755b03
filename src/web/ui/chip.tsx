import type { ReactNode } from "react";
import styles from "./chip.module.css";

export interface ChipProps {
  /** post: current, such as an open week; wash (default): a fact; dashed: still to come. */
  readonly kind?: "post" | "wash" | "dashed";
  /** `medium` is 26 px high, `large` 36. */
  readonly size?: "medium" | "large";
  readonly children: ReactNode;
}

/** A word in a small box: a status, or one of several items that are present or missing. */
export function Chip({ kind = "wash", size = "medium", children }: ChipProps) {
  return (
    <span className={styles.chip} data-kind={kind} data-size={size}>
      {children}
    </span>
  );
}

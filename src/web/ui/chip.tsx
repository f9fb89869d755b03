import type { ReactNode } from "react";
import styles from "./chip.module.css";
import { classNames } from "./class-names.ts";

export interface ChipProps {
  /** yellow: open, your move; wash: closed, done; dashed: still to come; ink: this is you. */
  readonly tone?: "yellow" | "wash" | "dashed" | "ink";
  readonly icon?: ReactNode;
  /** A number at the end, in the display face; makes the chip 46 px high as in the conference meter. */
  readonly count?: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A short word in a square box: a status, a conference. */
export function Chip({ tone = "wash", icon, count, className, children }: ChipProps) {
  return (
    <span className={classNames(styles.chip, styles[tone], count !== undefined && styles.counted, className)}>
      {icon}
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </span>
  );
}

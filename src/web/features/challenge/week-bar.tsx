import type { ReactNode } from "react";
import css from "./week-bar.module.css";

/** The bar over a bracket that only can be looked at: what is to be said of it, and what can be done with it. */
export function WeekBar({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className={css.bar}>
      <div className={css.words} role="status">
        {children}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}

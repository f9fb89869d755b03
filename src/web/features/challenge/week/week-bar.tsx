import type { ReactNode } from "react";
import css from "./week-bar.module.css";

/** The bar above a bracket, with a message about the bracket and action buttons. */
export function WeekBar({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className={css.bar}>
      <div className={css.message} role="status">
        {children}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}

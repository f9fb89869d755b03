import type { ReactNode } from "react";
import css from "./bar.module.css";

export function Bar({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className={css.bar}>
      <div className={css.message} role="status">
        {children}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}

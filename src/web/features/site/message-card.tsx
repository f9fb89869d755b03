import type { ReactNode } from "react";
import css from "./message-card.module.css";

interface Props {
  /** Stands where a slot has its seed. */
  mark: ReactNode;
  title: ReactNode;
  children: ReactNode;
  /** The way on; null where it comes of itself. */
  action: ReactNode;
}

/** A page that is one message: a large slot in ink, its point towards the way on. */
export function MessageCard({ mark, title, children, action }: Props) {
  return (
    <div className={css.card}>
      <span className={css.mark} aria-hidden="true">
        {mark}
      </span>
      <div className={css.words}>
        <h1>{title}</h1>
        <p>{children}</p>
      </div>
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}

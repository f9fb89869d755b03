import type { ReactNode } from "react";
import css from "./message-card.module.css";

interface Props {
  /** An icon or text on the left, where a slot shows the seed. */
  mark: ReactNode;
  title: ReactNode;
  children: ReactNode;
  /** Null while the page waits for the server. */
  action: ReactNode;
}

/** Looks like a large black slot. */
export function MessageCard({ mark, title, children, action }: Props) {
  return (
    <div className={css.card}>
      <span className={css.mark} aria-hidden="true">
        {mark}
      </span>
      <div className={css.text}>
        <h1>{title}</h1>
        <p>{children}</p>
      </div>
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}

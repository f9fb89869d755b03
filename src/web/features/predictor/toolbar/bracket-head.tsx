import type { ReactNode } from "react";
import { PageTitle } from "../../../ui/page-title.tsx";
import css from "./bracket-head.module.css";

/** The title over a bracket and, below it or in a low window beside it, the toolbar. */
export function BracketHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.head}>
      <PageTitle isTight>{title}</PageTitle>
      {children}
    </div>
  );
}

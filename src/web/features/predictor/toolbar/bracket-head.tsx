import type { ReactNode } from "react";
import { PageTitle } from "../../../ui/page/page-layout.tsx";
import css from "./bracket-head.module.css";

/** The title above a bracket and, below or in a low window next to it, the toolbar. */
export function BracketHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.head}>
      <PageTitle isTight>{title}</PageTitle>
      {children}
    </div>
  );
}

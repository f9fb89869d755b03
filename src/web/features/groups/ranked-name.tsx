import type { ReactNode } from "react";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { MemberName } from "./member-name.tsx";
import css from "./ranked-name.module.css";
import type { Member } from "./types.ts";

/** The head over ranks and names. */
export function RankedHead({ isRanked }: { isRanked: boolean }) {
  return <span className={isRanked ? css.beside : undefined}>Team Name</span>;
}

interface Props {
  member: Member;
  /** Null while nothing is scored. */
  rank: number | null;
  /** What follows the name. */
  children?: ReactNode;
}

/** Rank, then name: the ranks have a column of their own without being one. */
export function RankedName({ member, rank, children }: Props) {
  return (
    <span className={css.member}>
      {rank !== null && (
        <>
          <span className={css.rank} data-first={rank === 1 || undefined}>
            <VisuallyHidden>Rank</VisuallyHidden> {rank.toLocaleString("en-US")}
          </span>{" "}
        </>
      )}
      <MemberName member={member} />
      {children}
    </span>
  );
}

/** What stands under the name on a phone, in the line of the name. */
export function UnderName({ isRanked, children }: { isRanked: boolean; children: ReactNode }) {
  return <span className={isRanked ? css.under : undefined}>{children}</span>;
}

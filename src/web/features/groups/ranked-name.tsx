import type { ReactNode } from "react";
import { Link } from "wouter";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { MemberName } from "./member-name.tsx";
import css from "./ranked-name.module.css";
import type { Member } from "./types.ts";

/** The column head over ranks and names. */
export function RankedHead({ isRanked }: { isRanked: boolean }) {
  return <span className={isRanked ? css.beside : undefined}>Team Name</span>;
}

interface Props {
  member: Member;
  /** Null while there are no scores. */
  rank: number | null;
  /** The page of the member; left out, or null, for readers who may not open it. */
  href?: string | null;
  /** Shown after the name. */
  children?: ReactNode;
}

/** Rank and name in one cell, aligned as if they were two columns. */
export function RankedName({ member, rank, href = null, children }: Props) {
  return (
    <span className={css.member}>
      {rank !== null && (
        <>
          <span className={css.rank} data-first={rank === 1 || undefined}>
            <VisuallyHidden>Rank</VisuallyHidden> {rank.toLocaleString("en-US")}
          </span>{" "}
        </>
      )}
      {href === null ? (
        <MemberName member={member} />
      ) : (
        <Link href={href} className={css.link ?? ""}>
          <MemberName member={member} />
        </Link>
      )}
      {children}
    </span>
  );
}

/** Content of a second line on a phone, aligned with the name above it. */
export function UnderName({ isRanked, children }: { isRanked: boolean; children: ReactNode }) {
  return <span className={isRanked ? css.under : undefined}>{children}</span>;
}

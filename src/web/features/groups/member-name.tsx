import type { ReactNode } from "react";
import { Link } from "wouter";
import { counted } from "#domain/counting.ts";
import { type MemberNames, memberName } from "#domain/group.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import css from "./member-name.module.css";
import type { Member } from "./types.ts";

/** Players choose these names, so a name must not change the text direction or layout around it. */
export function MemberName({ member }: { member: MemberNames }) {
  return <bdi className={css.name}>{memberName(member)}</bdi>;
}

export function RankChange({ gain }: { gain: number }) {
  if (gain === 0) return null;
  return (
    <span className={css.change} data-up={gain > 0 || undefined}>
      <span aria-hidden="true">
        {gain > 0 ? "▲" : "▼"} {Math.abs(gain)}
      </span>
      <VisuallyHidden>
        {gain > 0 ? "up" : "down"} {counted(Math.abs(gain), "spot")}
      </VisuallyHidden>
    </span>
  );
}

export function RankedHead({ isRanked, hasChanges = false }: { isRanked: boolean; hasChanges?: boolean }) {
  return (
    <span className={isRanked ? css.head : undefined} data-changes={hasChanges || undefined}>
      Team Name
    </span>
  );
}

interface Props {
  member: Member;
  /** Null while there are no scores. */
  rank: number | null;
  /** Ranks gained; undefined if no changes are shown. */
  gain?: number | undefined;
  /** Undefined or null for viewers who may not open the member's page. */
  href?: string | null;
  children?: ReactNode;
}

/** Aligned as if they were columns. On phones, the change is below the rank. */
export function RankedName({ member, rank, gain, href = null, children }: Props) {
  return (
    <span className={css.member}>
      {rank !== null && (
        <>
          <span
            className={css.rank}
            data-first={rank === 1 || undefined}
            data-changes={gain !== undefined || undefined}
          >
            <span>
              <VisuallyHidden>Rank</VisuallyHidden> {rank.toLocaleString("en-US")}
            </span>
            {gain ? (
              <>
                {" "}
                <RankChange gain={gain} />
              </>
            ) : null}
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

export function UnderName({ isRanked, children }: { isRanked: boolean; children: ReactNode }) {
  return <span className={isRanked ? css.under : undefined}>{children}</span>;
}

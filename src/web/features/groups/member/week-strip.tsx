import type { CSSProperties } from "react";
import { Link } from "wouter";
import { grouped } from "#domain/counting.ts";
import { PERFECT_POINTS } from "#domain/scoring.ts";
import { multiplier } from "#domain/week.ts";
import { TeamBadge } from "#web/ui/badge.tsx";
import { CheckIcon, CrossIcon } from "#web/ui/icons.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import type { MemberWeek } from "./member-weeks.ts";
import css from "./week-strip.module.css";

interface Props {
  weeks: readonly MemberWeek[];
  shown: number | null;
  /** Whether there is an outcome, and therefore points. */
  isScored: boolean;
  hrefOf: (week: number) => string;
}

/** Each week as a bar: the points as a share of a perfect score. */
export function WeekStrip({ weeks, shown, isScored, hrefOf }: Props) {
  const most = Math.max(1, ...weeks.map(worthOf));
  return (
    <Section
      title="Week by Week"
      aside={
        isScored && (
          <span className={css.legend}>
            <span className={css.sample} aria-hidden="true" /> points earned out of points possible
          </span>
        )
      }
    >
      <ol className={css.weeks}>
        {weeks.map((week) => (
          <li key={week.number}>
            <Link
              href={hrefOf(week.number)}
              className={css.week ?? ""}
              replace
              aria-current={week.number === shown ? "true" : undefined}
            >
              <span className={css.number}>
                <VisuallyHidden>Week</VisuallyHidden> {week.number}
              </span>
              {isScored && <Bar week={week} most={most} />}
              <Champion week={week} />
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** A perfect bracket's points. */
const worthOf = ({ number }: MemberWeek) => PERFECT_POINTS * multiplier(number);

function Bar({ week, most }: { week: MemberWeek; most: number }) {
  const points = week.pick?.scored?.receipt.total ?? 0;
  const worth = worthOf(week);
  const share = (part: number) => `${((100 * part) / most).toFixed(2)}%`;
  return (
    <>
      <span
        className={css.bar}
        aria-hidden="true"
        style={{ "--worth": share(worth), "--points": share(points) } as CSSProperties}
      />
      <span className={css.points}>
        {week.pick === null ? (
          <span aria-hidden="true">–</span>
        ) : (
          <>
            {grouped(points)} <VisuallyHidden>of {grouped(worth)} points</VisuallyHidden>
          </>
        )}
      </span>
    </>
  );
}

function Champion({ week: { pick } }: { week: MemberWeek }) {
  if (pick?.bracket.winner == null) return <span className={css.none}>No picks</span>;
  const { name, logoUrl } = pick.bracket.winner;
  const points = pick.scored?.verdicts.champ;
  const verdict = points === undefined ? null : points > 0 ? "right" : "wrong";
  return (
    <span className={css.champion}>
      <TeamBadge logoUrl={logoUrl} size={32} />
      <VisuallyHidden>{`, ${name} as champion${verdict === null ? "" : `, ${verdict}`}`}</VisuallyHidden>
      <span className={css.mark} data-verdict={verdict}>
        {verdict === "right" && <CheckIcon size={14} />}
        {verdict === "wrong" && <CrossIcon size={14} />}
      </span>
    </span>
  );
}

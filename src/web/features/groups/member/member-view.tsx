import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { memberName } from "../../../../domain/group.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { BesideIcon } from "../../../ui/challenge-icons.tsx";
import { PageTitle } from "../../../ui/page/page-layout.tsx";
import { useArrowKeys, useSwipe } from "../../../ui/use-paging.ts";
import { MemberName } from "../member-name.tsx";
import { PickReceipt } from "../receipt/pick-receipt.tsx";
import { MemberLead } from "./member-lead.tsx";
import { MemberNav } from "./member-nav.tsx";
import css from "./member-view.module.css";
import { type MemberContent, type MemberPick, type MemberWeek, shownWeek, teamsById } from "./member-weeks.ts";
import { comparePath, memberPath } from "./paths.ts";
import { WeekHead } from "./week-head.tsx";
import { WeekStrip } from "./week-strip.tsx";

interface Props {
  content: MemberContent;
  /** The weeks that the reader may see. */
  weeks: readonly MemberWeek[];
  /** The week in the address; null for the newest. */
  wanted: number | null;
  readerId: string;
  /** Draws a bracket; passed in, because it belongs to another feature. */
  drawBracket: (week: MemberWeek, pick: MemberPick) => ReactNode;
}

/** The page of a member of a group: their season week by week, and the bracket of one week. */
export function MemberView({ content, weeks, wanted, readerId, drawBracket }: Props) {
  const { group, season, member, official } = content;
  const [, navigate] = useLocation();
  const week = shownWeek(weeks, wanted);
  const isFinal = season !== null || (official?.winners.champ !== undefined && weeks.length === content.weeks.length);
  const hrefOf = (number: number) => memberPath(group.id, member.userId, { season, week: number });
  const stepWeek = (step: 1 | -1) => {
    const to = weeks[weeks.findIndex((each) => each.number === week?.number) + step];
    if (to) navigate(hrefOf(to.number), { replace: true });
  };
  const stepMember = (step: 1 | -1) => {
    const to = step === 1 ? member.next : member.previous;
    if (to) navigate(memberPath(group.id, to.userId, { season, week: wanted }));
  };
  useArrowKeys({ onStep: stepWeek, onShiftStep: stepMember });
  const swipeMember = useSwipe(stepMember);
  const swipeWeek = useSwipe(stepWeek);
  return (
    <>
      <div className={css.title} {...swipeMember}>
        <MemberNav content={content} wanted={wanted} />
        <PageTitle
          lead={<MemberLead content={content} weeks={weeks} isFinal={isFinal} />}
          aside={<Beside content={content} readerId={readerId} week={week} />}
          isTight
        >
          <MemberName member={member} />
        </PageTitle>
      </div>
      {weeks.length === 0 ? (
        <p className={css.none}>No week has closed yet. Picks are shown here once their week has closed.</p>
      ) : (
        <>
          <div {...swipeWeek}>
            <WeekStrip weeks={weeks} shown={week?.number ?? null} isScored={official !== null} hrefOf={hrefOf} />
            {week && <WeekHead week={week} onStep={stepWeek} weeks={weeks} />}
          </div>
          <Week content={content} week={week} wanted={wanted} drawBracket={drawBracket} />
        </>
      )}
    </>
  );
}

/** Links to the comparison with the reader's bracket; on the reader's own page with the next member's in the table. */
function Beside({ content, readerId, week }: Pick<Props, "content" | "readerId"> & { week: MemberWeek | null }) {
  const { group, season, member } = content;
  const isOwn = member.userId === readerId;
  const rival = isOwn ? (member.previous ?? member.next) : null;
  if (isOwn && rival === null) return null;
  const href = comparePath(group.id, [readerId, rival?.userId ?? member.userId], {
    season,
    week: week?.number ?? null,
  });
  return (
    <ButtonLink href={href} variant="ink" icon={<BesideIcon />}>
      {rival === null ? (
        "Beside mine"
      ) : (
        <span className={css.rival}>
          Beside <bdi>{rival.name}</bdi>
        </span>
      )}
    </ButtonLink>
  );
}

/** The bracket of the week that is shown, with its receipt, or a sentence that says why there is none. */
function Week({ content, week, wanted, drawBracket }: Omit<Props, "weeks" | "readerId"> & { week: MemberWeek | null }) {
  const { official, member } = content;
  if (week === null) {
    const isKnown = content.weeks.some(({ number }) => number === wanted);
    return (
      <p className={css.none}>
        {isKnown
          ? `Week ${wanted} has not closed yet. Its picks are shown once it has.`
          : `There is no week ${wanted} in this season.`}
      </p>
    );
  }
  if (week.pick === null) {
    return (
      <p className={css.none}>
        <bdi>{memberName(member)}</bdi> submitted no picks for Week {week.number}.
      </p>
    );
  }
  const { scored } = week.pick;
  return (
    <>
      {drawBracket(week, week.pick)}
      {scored && (
        <PickReceipt
          receipt={scored.receipt}
          teams={teamsById(content)}
          isFinal={official?.winners.champ !== undefined}
        />
      )}
    </>
  );
}

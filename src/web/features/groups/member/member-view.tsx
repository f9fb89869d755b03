import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { counted, grouped, ordinal } from "#domain/counting.ts";
import { memberName } from "#domain/group.ts";
import { multiplier } from "#domain/week.ts";
import { ReadOnlyBracket } from "#web/bracket/bracket-drawing.tsx";
import { PickReceipt } from "#web/bracket/receipt/pick-receipt.tsx";
import { ButtonLink, IconButton } from "#web/ui/button.tsx";
import { BesideIcon } from "#web/ui/challenge-icons.tsx";
import { ChevronLeftIcon, ChevronRightIcon, PrintIcon } from "#web/ui/icons.tsx";
import { PageTitle } from "#web/ui/page/page-layout.tsx";
import { readStored, writeStored } from "#web/ui/storage.ts";
import { useArrowKeys, useSwipe } from "#web/ui/use-paging.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import layout from "../layout.module.css";
import { MemberName } from "../member-name.tsx";
import { WeekStep } from "../week-step.tsx";
import { GroupNav } from "./group-nav.tsx";
import css from "./member-view.module.css";
import { favorite, type MemberContent, type MemberWeek, shownWeek, whyMissing } from "./member-weeks.ts";
import { comparePath, memberPath } from "./paths.ts";
import { WeekStrip } from "./week-strip.tsx";

interface Props {
  content: MemberContent;
  weeks: readonly MemberWeek[];
  /** The week from the URL, or null. */
  wanted: number | null;
  viewerId: string;
}

export function MemberView({ content, weeks, wanted, viewerId }: Props) {
  const { group, season, member, official } = content;
  const [, navigate] = useLocation();
  const [round, setRound] = useState(0);
  // A member's page opens on the week last seen there.
  const seen = `cfp-bracket.week ${memberPath(group.id, member.userId, { season })}`;
  const week = shownWeek(weeks, wanted ?? readStored<number>(seen, "sessionStorage"));
  useEffect(() => {
    if (wanted !== null && week !== null) writeStored(seen, wanted, "sessionStorage");
  }, [seen, wanted, week]);
  const scored = week?.pick?.scored;
  const numbers = weeks.map(({ number }) => number);
  const isFinal = season !== null || (official?.winners.champ !== undefined && weeks.length === content.weeks.length);
  const hrefOf = (number: number) => memberPath(group.id, member.userId, { season, week: number });
  const openWeek = (number: number) => navigate(hrefOf(number), { replace: true });
  const stepWeek = (step: 1 | -1) => {
    const to = numbers[numbers.indexOf(week?.number ?? 0) + step];
    if (to !== undefined) openWeek(to);
  };
  const { previous, next } = member;
  const pathOf = ({ userId }: { userId: string }) => memberPath(group.id, userId, { season, week: wanted });
  const stepMember = (step: 1 | -1) => {
    const to = step === 1 ? next : previous;
    if (to) navigate(pathOf(to));
  };
  useArrowKeys({ onStep: stepWeek, onShiftStep: stepMember });
  const swipeMember = useSwipe(stepMember);
  const swipeWeek = useSwipe(stepWeek);
  return (
    <>
      <div className={css.title} {...swipeMember}>
        <GroupNav label="Members" content={content}>
          <span className={css.neighbors}>
            {previous && (
              <ButtonLink href={pathOf(previous)} variant="quiet" icon={<ChevronLeftIcon />}>
                <VisuallyHidden>Previous member:</VisuallyHidden> <bdi className={css.neighbor}>{previous.name}</bdi>
              </ButtonLink>
            )}
            {next && (
              <ButtonLink href={pathOf(next)} variant="quiet" iconAfter={<ChevronRightIcon />}>
                <VisuallyHidden>Next member:</VisuallyHidden> <bdi className={css.neighbor}>{next.name}</bdi>
              </ButtonLink>
            )}
          </span>
        </GroupNav>
        <PageTitle
          lead={<MemberLead content={content} weeks={weeks} isFinal={isFinal} />}
          aside={<CompareLink content={content} viewerId={viewerId} week={week} />}
          isTight
        >
          <MemberName member={member} />
        </PageTitle>
      </div>
      {weeks.length > 0 && (
        <div {...swipeWeek}>
          <WeekStrip weeks={weeks} shown={week?.number ?? null} isScored={official !== null} hrefOf={hrefOf} />
          {week && (
            <div className={css.head}>
              <div className={css.week}>
                <h2 aria-live="polite">Week {week.number}</h2>
                <span className={css.multiplier}>x{multiplier(week.number)}</span>
                <span className={css.steps}>
                  <WeekStep by={-1} weeks={numbers} week={week.number} onWeek={openWeek} />
                  <WeekStep by={1} weeks={numbers} week={week.number} onWeek={openWeek} />
                  {week.pick && <IconButton label="Print" icon={<PrintIcon />} onClick={() => window.print()} />}
                </span>
              </div>
            </div>
          )}
        </div>
      )}
      {week?.pick ? (
        <>
          <ReadOnlyBracket
            key={week.number}
            bracket={week.pick.bracket}
            round={round}
            onRound={setRound}
            print={{
              title: `Week ${week.number} Picks${season === null ? "" : `, ${season}`}`,
              by: memberName(member),
            }}
            verdicts={scored?.verdicts}
          />
          {scored && <PickReceipt scored={scored} isFinal={official?.winners.champ !== undefined} />}
        </>
      ) : (
        <p className={layout.none}>
          {week === null ? (
            whyMissing(content, weeks.length === 0 ? null : wanted)
          ) : (
            <>
              <bdi>{memberName(member)}</bdi> didn't submit Week {week.number} picks.
            </>
          )}
        </p>
      )}
    </>
  );
}

function MemberLead({ content, weeks, isFinal }: Pick<Props, "content" | "weeks"> & { isFinal: boolean }) {
  const { member, group, official } = content;
  const most = favorite(weeks);
  return (
    <>
      <span>
        {member.teamName !== null && (
          <>
            <bdi>{member.username}</bdi>,{" "}
          </>
        )}
        {official === null ? `one of ${counted(group.players, "player")} in` : standing(content, isFinal)}{" "}
        <bdi>{group.name}</bdi>
        {official !== null && ` with ${counted(member.score, "point")}${isFinal ? "" : " so far"}`}.
      </span>{" "}
      <span>
        {most !== null && `${most.team.name} as champion in ${most.count} of ${counted(weeks.length, "week")}.`}
        {most === null && weeks.length > 0 && `No picks in ${counted(weeks.length, "week")}.`}
      </span>
    </>
  );
}

/**
 * Describes a member's rank in words that precede the group's name, such as "won" or "tied with 2 others for 1st of 12
 * in".
 */
function standing({ member: { rank, tied }, group: { players } }: MemberContent, isFinal: boolean): string {
  if (isFinal && rank === 1 && tied === 0) return "won";
  const others = tied === 0 ? "" : `tied with ${counted(tied, "other")} for `;
  return `${isFinal ? "finished " : ""}${others}${ordinal(rank)} of ${grouped(players)} in`;
}

/**
 * Links to a comparison with the viewer's bracket. On the viewer's own page, links to a comparison with a neighbor in
 * the table.
 */
function CompareLink({ content, viewerId, week }: Pick<Props, "content" | "viewerId"> & { week: MemberWeek | null }) {
  const { group, season, member } = content;
  const isOwn = member.userId === viewerId;
  const rival = isOwn ? (member.previous ?? member.next) : null;
  if (isOwn && rival === null) return null;
  const href = comparePath(group.id, [viewerId, rival?.userId ?? member.userId], {
    season,
    week: week?.number ?? null,
  });
  return (
    <ButtonLink href={href} variant="ink" icon={<BesideIcon />}>
      {rival === null ? (
        "Compare with Me"
      ) : (
        <span className={css.rival}>
          Compare with <bdi>{rival.name}</bdi>
        </span>
      )}
    </ButtonLink>
  );
}

import { useLocation } from "wouter";
import { isolated } from "#domain/group.ts";
import type { Team } from "#domain/team.ts";
import { multiplier } from "#domain/week.ts";
import { trpc } from "#web/api/trpc.ts";
import { useLiveOutcome } from "#web/api/use-live-outcome.ts";
import { CompareCanvas } from "#web/bracket/compare/compare-canvas.tsx";
import { CompareRounds } from "#web/bracket/compare/compare-rounds.tsx";
import { type ComparedBrackets, comparedBrackets } from "#web/bracket/compare/compared-brackets.ts";
import { useDocumentTitle } from "#web/navigation/document-title.ts";
import { PageTitle } from "#web/ui/page/page-layout.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { useIsPhone } from "#web/ui/use-is-phone.ts";
import { useArrowKeys, useSwipe } from "#web/ui/use-paging.ts";
import layout from "../layout.module.css";
import { GroupNav } from "../member/group-nav.tsx";
import memberCss from "../member/member-view.module.css";
import { teamsById, whyMissing } from "../member/member-weeks.ts";
import { comparePath } from "../member/paths.ts";
import { MemberName } from "../member-name.tsx";
import { MemberSelect } from "../member-select.tsx";
import { pastGroup } from "../past-group.ts";
import { useClosedWeeks } from "../use-closed-weeks.ts";
import { WeekStep } from "../week-step.tsx";
import { CatchUp } from "./catch-up.tsx";
import css from "./compare.module.css";
import { DifferenceTable } from "./difference-table.tsx";
import { Legend } from "./legend.tsx";
import { type Pair, pairOf } from "./pair.ts";

interface Props {
  contents: Pair["contents"];
  /** From the URL. Null means the newest week for which both members have picks. */
  wanted: number | null;
  viewerId: string;
}

/** docs/behavior/groups.md#comparing-two-members */
export function CompareView({ contents, wanted, viewerId }: Props) {
  const { closed } = useClosedWeeks(contents[0]);
  const pair = pairOf(contents, closed, viewerId);
  const [one, other] = pair.contents;
  const { group, season, official } = one;
  useLiveOutcome(official, season === null && official !== null && official.winners.champ === undefined);
  useDocumentTitle(
    [pair.names.map(isolated).join(" vs. "), wanted !== null && `Week ${wanted}`, season].filter(Boolean).join(", "),
  );
  const [, navigate] = useLocation();
  const numbers = pair.weeks[0].map(({ number }) => number);
  const week = wanted ?? numbers.findLast((each) => comparedWeek(pair, each) !== null) ?? numbers.at(-1) ?? null;
  const pathOf = (players: readonly [string, string], number: number | null) =>
    comparePath(group.id, players, { season, week: number });
  const ids = [one.member.userId, other.member.userId] as const;
  const openWeek = (number: number) => navigate(pathOf(ids, number), { replace: true });
  const stepWeek = (step: 1 | -1) => {
    const to = numbers[numbers.indexOf(week ?? 0) + step];
    if (to !== undefined) openWeek(to);
  };
  const stepMember = (step: 1 | -1) => {
    const to = step === 1 ? other.member.next : other.member.previous;
    if (to && to.userId !== ids[0]) navigate(pathOf([ids[0], to.userId], wanted));
  };
  useArrowKeys({ onStep: stepWeek, onShiftStep: stepMember });
  const swipe = useSwipe(stepWeek);
  const Drawing = useIsPhone() ? CompareRounds : CompareCanvas;
  const compared = week === null ? null : comparedWeek(pair, week);
  const teams: ReadonlyMap<string, Team> = new Map([...teamsById(one), ...teamsById(other)]);
  return (
    <>
      <div {...swipe}>
        <GroupNav label="Group" content={one} />
        <PageTitle
          isTight
          aside={
            week !== null && (
              <div className={css.week}>
                <WeekStep by={-1} weeks={numbers} week={week} onWeek={openWeek} />
                <h2 aria-live="polite">Week {week}</h2>
                <WeekStep by={1} weeks={numbers} week={week} onWeek={openWeek} />
                <span className={memberCss.multiplier}>x{multiplier(week)}</span>
              </div>
            )
          }
        >
          <MemberName member={one.member} /> <span className={css.versus}>vs.</span>{" "}
          <MemberName member={other.member} />
        </PageTitle>
        <Legend pair={pair} comparison={compared?.comparison ?? null} />
      </div>
      {week !== null && compared ? (
        <Drawing compared={compared} week={week} />
      ) : (
        <p className={layout.none}>
          {week === null || !numbers.includes(week) ? whyMissing(one, week) : nothingToCompare(pair, week)}
        </p>
      )}
      <div className={css.below}>
        {week !== null && compared && (
          <>
            <DifferenceTable
              comparison={compared.comparison}
              week={week}
              names={[pair.isOwn ? null : pair.names[0], pair.names[1]]}
              teams={teams}
            />
            <CatchUp pair={pair} week={week} teams={teams} />
          </>
        )}
        <PairChooser pair={pair} onChoose={(players) => navigate(pathOf(players, wanted))} />
      </div>
    </>
  );
}

/** Null if either bracket is missing or the week has not closed. */
function comparedWeek({ contents, weeks, names, isOwn }: Pair, number: number): ComparedBrackets | null {
  const [first, second] = weeks.map((each) => each.find((week) => week.number === number)?.pick);
  if (!first || !second) return null;
  const owners = [isOwn ? "You" : names[0], names[1]] as const;
  const brackets = [first.bracket, second.bracket] as const;
  return comparedBrackets(brackets, [first.record, second.record], contents[0].official, number, owners);
}

function nothingToCompare({ names, weeks }: Pair, week: number): string {
  const missing = names.filter((_, side) => !weeks[side as 0 | 1].find(({ number }) => number === week)?.pick);
  return `Nothing to compare: ${missing.map(isolated).join(" and ")} didn't submit Week ${week} picks.`;
}

interface ChooserProps {
  pair: Pair;
  onChoose: (players: readonly [string, string]) => void;
}

/** Offers the first fifty members in the table and the two being compared. */
function PairChooser({ pair, onChoose }: ChooserProps) {
  const { season, group } = pair.contents[0];
  const running = trpc.groups.members.useQuery({ id: group.id, from: 0 }, { enabled: season === null });
  const past = trpc.groups.past.useQuery(
    { id: group.id, season: season ?? "", from: 0 },
    { enabled: season !== null, select: pastGroup },
  );
  const { members = [], next = null } = running.data ?? past.data ?? {};
  // A deleted account has no brackets to compare.
  const listed = members.filter(({ userId }) => userId !== "");
  const shown = pair.contents.map(({ member }) => member);
  const all = [...shown.filter(({ userId }) => !listed.some((each) => each.userId === userId)), ...listed];
  const [first, second] = [pair.contents[0].member.userId, pair.contents[1].member.userId];
  const choicesWithout = (other: string) =>
    all.filter(({ userId }) => userId !== other).map((member) => ({ ...member, id: member.userId }));
  return (
    <Section title="Compare Others">
      <div className={css.chooser}>
        <MemberSelect
          label="Player 1"
          members={choicesWithout(second)}
          chosenId={first}
          onChoose={(id) => onChoose([id, second])}
        />
        <MemberSelect
          label="Player 2"
          members={choicesWithout(first)}
          chosenId={second}
          onChoose={(id) => onChoose([first, id])}
        />
      </div>
      {next !== null && (
        <p className={layout.note}>Only the top 50 are listed. To compare someone else, open their page.</p>
      )}
    </Section>
  );
}

import { useLocation } from "wouter";
import type { Bracket } from "../../../../domain/bracket.ts";
import type { BracketRecord } from "../../../../domain/bracket-record.ts";
import { type Both, compare } from "../../../../domain/comparison.ts";
import type { Team } from "../../../../domain/team.ts";
import { CompareCanvas } from "../../../bracket/compare/compare-canvas.tsx";
import { CompareRounds } from "../../../bracket/compare/compare-rounds.tsx";
import { comparedBrackets } from "../../../bracket/compare/compared-brackets.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ChevronLeftIcon } from "../../../ui/icons.tsx";
import { useIsPhone } from "../../../ui/use-is-phone.ts";
import { useArrowKeys, useSwipe } from "../../../ui/use-paging.ts";
import nav from "../member/member-nav.module.css";
import { teamsById } from "../member/member-weeks.ts";
import { comparePath, groupPath } from "../member/paths.ts";
import { CatchUp } from "./catch-up.tsx";
import { CompareHead, Legend } from "./compare-head.tsx";
import css from "./compare-view.module.css";
import { DifferenceTable } from "./difference-table.tsx";
import type { Pair } from "./pair.ts";
import { PairChooser } from "./pair-chooser.tsx";

/** The brackets of a week. */
interface Drawn {
  readonly week: number;
  readonly brackets: Both<Bracket>;
  readonly records: Both<BracketRecord>;
  /** The owners: 'You', or a name. */
  readonly names: Both<string>;
}

interface Props {
  pair: Pair;
  /** The week in the address; null for the newest in which both have picks. */
  wanted: number | null;
}

/** Two members' brackets side by side (docs/behavior/groups.md#comparing-two-members). */
export function CompareView({ pair, wanted }: Props) {
  const { contents, weeks } = pair;
  const [one, other] = contents;
  const { group, season } = one;
  const [, navigate] = useLocation();
  const numbers = weeks[0].map(({ number }) => number).filter((each) => weeks[1].some(({ number }) => number === each));
  const drawnOf = (number: number) => drawn(pair, number);
  const week = wanted ?? numbers.findLast((each) => drawnOf(each) !== null) ?? numbers.at(-1) ?? null;
  const pathOf = (players: readonly [string, string], number: number | null) =>
    comparePath(group.id, players, { season, week: number });
  const ids = [one.member.userId, other.member.userId] as const;
  const next = (step: 1 | -1) => numbers[numbers.indexOf(week ?? 0) + step];
  const stepWeek = (step: 1 | -1) => {
    const to = next(step);
    if (to !== undefined) navigate(pathOf(ids, to), { replace: true });
  };
  const stepMember = (step: 1 | -1) => {
    const to = step === 1 ? other.member.next : other.member.previous;
    if (to && to.userId !== ids[0]) navigate(pathOf([ids[0], to.userId], wanted));
  };
  useArrowKeys({ onStep: stepWeek, onShiftStep: stepMember });
  const swipe = useSwipe(stepWeek);
  const Drawing = useIsPhone() ? CompareRounds : CompareCanvas;
  const found = week === null ? null : drawnOf(week);
  const comparison = found && compare(found.records, one.official, found.week);
  const teams: ReadonlyMap<string, Team> = new Map([...teamsById(one), ...teamsById(other)]);
  return (
    <>
      <div {...swipe}>
        <nav className={nav.nav} aria-label="Group">
          <ButtonLink href={groupPath(group.id, { season })} variant="quiet" icon={<ChevronLeftIcon />}>
            <bdi className={nav.group}>{group.name}</bdi>
          </ButtonLink>
        </nav>
        <CompareHead pair={pair} week={week} hasStep={(step) => next(step) !== undefined} onStep={stepWeek} />
        <Legend pair={pair} comparison={comparison} />
      </div>
      {found === null ? (
        <p className={css.none}>
          <Missing pair={pair} week={week} numbers={numbers} />
        </p>
      ) : (
        <Drawing
          compared={comparedBrackets(found.brackets, found.records, one.official, found.week, found.names)}
          week={found.week}
        />
      )}
      <div className={css.below}>
        {found && comparison && (
          <>
            <DifferenceTable
              comparison={comparison}
              week={found.week}
              names={[pair.isOwn[0] ? null : pair.names[0], pair.names[1]]}
              teams={teams}
            />
            <CatchUp pair={pair} week={found.week} teams={teams} />
          </>
        )}
        <PairChooser pair={pair} onChoose={(players) => navigate(pathOf(players, wanted))} />
      </div>
    </>
  );
}

/** The two brackets of a week; null when one of them is missing, or the week has not closed. */
function drawn({ contents, weeks, names, isOwn }: Pair, number: number): Drawn | null {
  const [first, second] = weeks.map((each) => each.find((week) => week.number === number)?.pick ?? null);
  const [one, other] = contents.map(({ picks }) => picks.find(({ week }) => week === number)?.record ?? null);
  if (!first || !second || !one || !other) return null;
  return {
    week: number,
    brackets: [first.bracket, second.bracket],
    records: [one, other],
    names: [isOwn[0] ? "You" : names[0], names[1]],
  };
}

/** Why no brackets are drawn. */
function Missing({ pair, week, numbers }: { pair: Pair; week: number | null; numbers: readonly number[] }) {
  if (week === null) return "No week has closed yet. Brackets are shown here once their week has closed.";
  if (!numbers.includes(week)) {
    const isKnown = pair.contents[0].weeks.some(({ number }) => number === week);
    return isKnown
      ? `Week ${week} has not closed yet. Its picks are shown once it has.`
      : `There is no week ${week} in this season.`;
  }
  const without = pair.names.filter(
    (_, side) => !pair.weeks[side as 0 | 1].find(({ number }) => number === week)?.pick,
  );
  return (
    <>
      <bdi>{without[0]}</bdi>
      {without.length === 2 && (
        <>
          {" "}
          and <bdi>{without[1]}</bdi>
        </>
      )}{" "}
      submitted no picks for Week {week}, so there is nothing to compare.
    </>
  );
}

import type { CatchUpNeeds } from "#domain/comparison.ts";
import { grouped } from "#domain/counting.ts";
import { EVEN } from "#domain/scenarios.ts";
import type { Team } from "#domain/team.ts";
import { Section } from "#web/ui/page/section.tsx";
import { useChances } from "../chances.tsx";
import { needed, percent } from "../race/race-words.ts";
import css from "./compare.module.css";
import { chaseOf, type Pair } from "./pair.ts";

interface Props {
  pair: Pair;
  week: number;
  teams: ReadonlyMap<string, Team>;
}

/** Which results the trailing member needs, in this week and over all weeks. */
export function CatchUp({ pair, week, teams }: Props) {
  const { official } = pair.contents[0];
  const chances = useChances(pair.contents[0].season === null ? official : null);
  const { chanceOf = EVEN, ratedOn = null } = chances ?? {};
  if (official === null) return null;
  const [now, all] = [chaseOf(pair, week, official, chanceOf), chaseOf(pair, null, official, chanceOf)];
  const team = (seed: number) => teams.get(official.teamSlots[seed - 1] ?? "") ?? null;
  return (
    <Section title="What You Need">
      <dl className={css.chases}>
        {[[`Week ${week}`, now] as const, ["All weeks", all] as const].map(([term, each]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <CatchUpText catchUp={each} pair={pair} team={team} ratedOn={ratedOn} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

interface WordsProps {
  catchUp: CatchUpNeeds;
  pair: Pair;
  team: (seed: number) => Team | null;
  /** The date of the ratings; null if every game counts as 50-50. */
  ratedOn: string | null;
}

function CatchUpText({ catchUp, pair: { names, isOwn }, team, ratedOn }: WordsProps) {
  const { lead, ahead, count, chances, needs, scenarios, most, least } = catchUp;
  const leader = lead >= 0 ? 0 : 1;
  const other = leader === 0 ? 1 : 0;
  const who = (side: 0 | 1, own: string) => (isOwn && side === 0 ? own : <bdi>{names[side]}</bdi>);
  const verb = (side: 0 | 1, own: string, others: string) => (isOwn && side === 0 ? own : others);
  if (count === 1) {
    if (lead === 0) return "It ended in a tie.";
    return (
      <>
        {who(leader, "You")} finished <strong>{grouped(Math.abs(lead))}</strong> ahead of {who(other, "you")}.
      </>
    );
  }
  const chanceOf = (side: 0 | 1, won: number) => percent(ratedOn === null ? won / count : chances[side]);
  if (lead === 0) {
    return (
      <>
        {isOwn ? "You're tied." : "They're tied."} {who(0, "You")} {verb(0, "have", "has")} a {chanceOf(0, ahead[0])}{" "}
        chance to finish ahead, <bdi>{names[1]}</bdi> {chanceOf(1, ahead[1])}.
      </>
    );
  }
  const gap = leader === 0 ? least : -most;
  const trails = (
    <>
      {who(other, "You")} {verb(other, "trail", "trails")} by <strong>{grouped(Math.abs(lead))}</strong>
    </>
  );
  if (gap > 0) {
    return (
      <>
        {trails} and <strong>can't catch up</strong>. Best case: {grouped(gap)} back.
      </>
    );
  }
  const chance = percent(ratedOn === null ? 1 - ahead[leader] / count : 1 - chances[leader]);
  return (
    <>
      {trails}, with a <strong>{chance}</strong> chance to tie or pass {who(leader, "you")}.{" "}
      {needs.length > 0 ? (
        <>
          {who(other, "You")} {verb(other, "need", "needs")} <strong>{needed({ team, scenarios }, needs)}</strong>.
        </>
      ) : (
        "No single result decides it."
      )}
    </>
  );
}

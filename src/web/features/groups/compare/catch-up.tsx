import type { Chase } from "../../../../domain/comparison.ts";
import { counted, grouped } from "../../../../domain/counting.ts";
import { EVEN } from "../../../../domain/scenarios.ts";
import type { Team } from "../../../../domain/team.ts";
import { Section } from "../../../ui/page/section.tsx";
import { useChances } from "../chances.tsx";
import { needed, percent } from "../race/race-words.ts";
import css from "./compare.module.css";
import { chaseOf, type Pair } from "./pair.ts";

interface Props {
  pair: Pair;
  week: number;
  teams: ReadonlyMap<string, Team>;
}

/**
 * Shows which results the trailing member needs to catch up, in this week and over all weeks. Considers every scenario.
 */
export function CatchUp({ pair, week, teams }: Props) {
  const { official } = pair.contents[0];
  const chances = useChances(pair.contents[0].season === null ? official : null);
  const { chanceOf = EVEN, ratedOn = null } = chances ?? {};
  if (official === null) return null;
  const [now, all] = [chaseOf(pair, week, official, chanceOf), chaseOf(pair, null, official, chanceOf)];
  const team = (seed: number) => teams.get(official.teamSlots[seed - 1] ?? "") ?? null;
  return (
    <Section title="What it takes" aside={now.count > 1 && `${counted(now.count, "scenario")} left`}>
      <dl className={css.chases}>
        {[[`Week ${week}`, now] as const, ["All weeks", all] as const].map(([term, each]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <ChaseWords chase={each} pair={pair} team={team} ratedOn={ratedOn} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

interface WordsProps {
  chase: Chase;
  pair: Pair;
  team: (seed: number) => Team | null;
  /** The date of the ratings that the chances are based on; null if every game counts as 50-50. */
  ratedOn: string | null;
}

/**
 * Says who leads, and whether the other member can still catch up. If so, names the results that the other member
 * needs.
 */
function ChaseWords({ chase, pair: { names, isOwn }, team, ratedOn }: WordsProps) {
  const { lead, ahead, count, chances, needs, scenarios, most, least } = chase;
  const leader = lead >= 0 ? 0 : 1;
  const other = leader === 0 ? 1 : 0;
  const who = (side: 0 | 1, own: string) => (isOwn && side === 0 ? own : <bdi>{names[side]}</bdi>);
  const verb = (side: 0 | 1, own: string, others: string) => (isOwn && side === 0 ? own : others);
  if (count === 1) {
    if (lead === 0) return <>It ended level.</>;
    return (
      <>
        {who(leader, "You")} finished <strong>{grouped(Math.abs(lead))}</strong> ahead of {who(other, "you")}.
      </>
    );
  }
  if (lead === 0) {
    return (
      <>
        Level now. {who(0, "You")} {verb(0, "finish", "finishes")} ahead in {counted(ahead[0], "scenario")},{" "}
        <bdi>{names[1]}</bdi> in {grouped(ahead[1])}
        {ratedOn !== null &&
          `: chances of ${percent(chances[0])} and ${percent(chances[1])} by the ratings of ${ratedOn}`}
        .
      </>
    );
  }
  const gap = leader === 0 ? least : -most;
  const levels = count - ahead[leader];
  return (
    <>
      {who(other, "You")} {verb(other, "are", "is")} <strong>{grouped(Math.abs(lead))}</strong> behind{" "}
      {gap > 0 ? (
        <>
          and <strong>cannot catch up</strong>: at best {grouped(gap)} behind.
        </>
      ) : (
        <>
          and {verb(other, "draw", "draws")} level or ahead in <strong>{grouped(levels)}</strong> of {grouped(count)}{" "}
          scenarios
          {ratedOn !== null && `, a chance of ${percent(1 - chances[leader])} by the ratings of ${ratedOn}`}
          {needs.length > 0 ? (
            <>
              . Needed for it: <strong>{needed({ team, scenarios }, needs)}</strong>.
            </>
          ) : (
            "; no one result is needed for it."
          )}
        </>
      )}
    </>
  );
}

import { useMemo, useState } from "react";
import type { WeekPick } from "../../../../domain/scenarios.ts";
import type { Team } from "../../../../domain/team.ts";
import { type Person, weekGlance } from "../../../../domain/week-glance.ts";
import { trpc } from "../../../api/trpc.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { memberPath } from "../member/paths.ts";
import css from "./week-glance.module.css";
import { WeekGlance } from "./week-glance.tsx";

interface LoadedProps {
  groupId: string;
  /** The season's name; null for the current season. */
  season: string | null;
  members: readonly Person[];
  picks: ReadonlyMap<string, readonly WeekPick[]>;
  teams: ReadonlyMap<string, Team>;
  /** The numbers of the closed weeks. */
  weeks: readonly number[];
  ownId: string | null;
}

/** A week's summary for a group whose picks are all loaded. */
export function LoadedGlance({ groupId, season, members, picks, teams, weeks, ownId }: LoadedProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const week = chosen ?? weeks.at(-1);
  const glance = useMemo(() => {
    const those = members.flatMap((person) =>
      (picks.get(person.userId) ?? []).filter((pick) => pick.week === week).map(({ record }) => ({ person, record })),
    );
    return weekGlance(those, (id) => teams.get(id)?.name ?? id, ownId);
  }, [members, picks, teams, week, ownId]);
  if (week === undefined) return null;
  const hrefOf = (userId: string) => memberPath(groupId, userId, { season, week });
  return <WeekGlance weeks={weeks} week={week} onWeek={setChosen} glance={glance} content={{ teams, ownId, hrefOf }} />;
}

type CountedProps = Pick<LoadedProps, "groupId" | "teams" | "weeks" | "ownId">;

/** A week's summary, computed by the server, for a group with too many members to load all their picks. */
export function CountedGlance(props: CountedProps) {
  const { weeks } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const newest = weeks.at(-1);
  if (newest === undefined) return null;
  if (chosen !== null) return <Counted key={chosen} {...props} week={chosen} onWeek={setChosen} />;
  return (
    <Section title="The Week at a Glance">
      <p className={css.ask}>
        <Button onClick={() => setChosen(newest)}>Show week {newest}</Button>
        <span>Everyone's champion, the picks only one player has, and the boldest picks.</span>
      </p>
    </Section>
  );
}

interface CountedWeekProps extends CountedProps {
  week: number;
  onWeek: (week: number) => void;
}

function Counted({ groupId, week, onWeek, teams, weeks, ownId }: CountedWeekProps) {
  const [steps, setSteps] = useState<readonly number[]>([0]);
  const parts = trpc.useQueries((ask) => steps.map((from) => ask.groups.week({ id: groupId, week, from })));
  const first = parts[0]?.data;
  const last = parts.at(-1);
  const following = last?.data?.next ?? null;
  return (
    <WeekGlance
      weeks={weeks}
      week={week}
      onWeek={onWeek}
      glance={first ? { ...first, boldest: parts.flatMap(({ data }) => data?.boldest ?? []) } : null}
      content={{ teams, ownId, hrefOf: (userId) => memberPath(groupId, userId, { season: null, week }) }}
      steps={{
        hasFailed: last?.isError ?? false,
        retry: () => void last?.refetch(),
        showMore: following === null ? null : () => setSteps([...steps, following]),
        isLoading: last?.isFetching ?? false,
      }}
    />
  );
}

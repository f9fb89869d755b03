import { useMemo, useState } from "react";
import { WHAT_IF_MEMBERS } from "../../../../domain/group.ts";
import type { WeekPick } from "../../../../domain/scenarios.ts";
import type { Team } from "../../../../domain/team.ts";
import { type WeekGlance as Glance, type Person, weekGlance } from "../../../../domain/week-glance.ts";
import { trpc } from "../../../api/trpc.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { memberPath } from "../member/paths.ts";
import css from "./week-glance.module.css";
import { useGlanceWeek, WeekGlance } from "./week-glance.tsx";

interface LoadedProps {
  groupId: string;
  /** Null for the running season. */
  season: string | null;
  members: readonly Person[];
  picks: ReadonlyMap<string, readonly WeekPick[]>;
  teams: ReadonlyMap<string, Team>;
  /** The closed weeks by number. */
  weeks: readonly number[];
  ownId: string | null;
}

/** A week at a glance in a group whose picks are all loaded. */
export function LoadedGlance({ groupId, season, members, picks, teams, weeks, ownId }: LoadedProps) {
  const [week, setWeek] = useGlanceWeek(weeks);
  const glance = useMemo(() => {
    const those = members.flatMap((person) =>
      (picks.get(person.userId) ?? []).filter((pick) => pick.week === week).map(({ record }) => ({ person, record })),
    );
    return weekGlance(those, (id) => teams.get(id)?.name ?? id, ownId);
  }, [members, picks, teams, week, ownId]);
  if (week === null) return null;
  const hrefOf = (userId: string) => memberPath(groupId, userId, { season, week });
  return <WeekGlance weeks={weeks} week={week} onWeek={setWeek} glance={glance} content={{ teams, ownId, hrefOf }} />;
}

interface CountedProps extends Pick<LoadedProps, "groupId" | "teams" | "weeks" | "ownId"> {
  players: number;
}

/** The same in a larger group: counted by the database, on demand. */
export function CountedGlance({ groupId, players, teams, weeks, ownId }: CountedProps) {
  const [week, setWeek] = useGlanceWeek(weeks);
  const [isWanted, setWanted] = useState(false);
  if (week === null || players <= WHAT_IF_MEMBERS) return null;
  if (!isWanted) {
    return (
      <Section title="The Week at a Glance">
        <p className={css.ask}>
          <Button onClick={() => setWanted(true)}>Show week {week}</Button>
          <span>Everyone's champion, the picks only one player has, and the boldest picks.</span>
        </p>
      </Section>
    );
  }
  return (
    <Counted key={week} groupId={groupId} week={week} onWeek={setWeek} teams={teams} weeks={weeks} ownId={ownId} />
  );
}

interface WeekProps extends Pick<LoadedProps, "groupId" | "teams" | "weeks" | "ownId"> {
  week: number;
  onWeek: (week: number) => void;
}

function Counted({ groupId, week, onWeek, teams, weeks, ownId }: WeekProps) {
  const [steps, setSteps] = useState<readonly number[]>([0]);
  const parts = trpc.useQueries((ask) => steps.map((from) => ask.groups.week({ id: groupId, week, from })));
  const [first] = parts;
  const last = parts.at(-1);
  const following = last?.data?.next ?? null;
  const glance: Glance | null = first?.data
    ? { ...first.data, boldest: parts.flatMap(({ data }) => data?.boldest ?? []) }
    : null;
  return (
    <WeekGlance
      weeks={weeks}
      week={week}
      onWeek={onWeek}
      glance={glance}
      content={{ teams, ownId, hrefOf: (userId) => memberPath(groupId, userId, { season: null, week }) }}
      hasFailed={last?.isError ?? false}
      onRetry={() => void last?.refetch()}
      onMore={following === null ? null : () => setSteps([...steps, following])}
      isLoadingMore={steps.length > 1 && (last?.isFetching ?? false)}
    />
  );
}

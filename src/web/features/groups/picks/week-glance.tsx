import { useMemo, useState } from "react";
import { ERRORS } from "#domain/errors.ts";
import type { WeekPick } from "#domain/scenarios.ts";
import type { Team } from "#domain/team.ts";
import { type WeekGlance as Glance, type Person, weekGlance } from "#domain/week-glance.ts";
import { trpc } from "#web/api/trpc.ts";
import { Button } from "#web/ui/button.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { RetryLine } from "#web/ui/retry-line.tsx";
import layout from "../layout.module.css";
import { memberPath } from "../member/paths.ts";
import type { Steps } from "../show-more.tsx";
import { WeekStep } from "../week-step.tsx";
import { BoldestPicks, Champions, type GlanceContent } from "./glance-lists.tsx";
import css from "./week-glance.module.css";

interface LoadedProps {
  groupId: string;
  /** Null for the current season. */
  season: string | null;
  members: readonly Person[];
  picks: ReadonlyMap<string, readonly WeekPick[]>;
  teams: ReadonlyMap<string, Team>;
  /** The closed weeks, newest last. */
  weeks: readonly number[];
  ownId: string | null;
}

/** For a group whose picks are all loaded. */
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

/** For a group with too many members to load all their picks: the server counts. */
export function CountedGlance(props: Pick<LoadedProps, "groupId" | "teams" | "weeks" | "ownId">) {
  const { groupId, teams, weeks, ownId } = props;
  const [shown, setShown] = useState<{ week: number; steps: readonly number[] } | null>(null);
  const parts = trpc.useQueries((ask) =>
    shown === null ? [] : shown.steps.map((from) => ask.groups.week({ id: groupId, week: shown.week, from })),
  );
  const newest = weeks.at(-1);
  if (newest === undefined) return null;
  const onWeek = (week: number) => setShown({ week, steps: [0] });
  if (shown === null) {
    return (
      <Section title="The Week at a Glance">
        <p className={css.ask}>
          <Button onClick={() => onWeek(newest)}>Show Week {newest}</Button>
          <span>Everyone's champion and boldest pick.</span>
        </p>
      </Section>
    );
  }
  const { week, steps } = shown;
  const first = parts[0]?.data;
  const last = parts.at(-1);
  const following = last?.data?.next ?? null;
  return (
    <WeekGlance
      key={week}
      weeks={weeks}
      week={week}
      onWeek={onWeek}
      glance={first ? { ...first, boldest: parts.flatMap(({ data }) => data?.boldest ?? []) } : null}
      content={{ teams, ownId, hrefOf: (userId) => memberPath(groupId, userId, { season: null, week }) }}
      steps={{
        hasFailed: last?.isError ?? false,
        retry: () => void last?.refetch(),
        showMore: following === null ? null : () => setShown({ week, steps: [...steps, following] }),
        isLoading: last?.isFetching ?? false,
      }}
    />
  );
}

interface WeekProps {
  weeks: readonly number[];
  week: number;
  onWeek: (week: number) => void;
  /** Null until it is loaded. */
  glance: Glance | null;
  content: GlanceContent;
  /** For paginated members. */
  steps?: Steps;
}

/** docs/behavior/groups.md#a-week-at-a-glance */
function WeekGlance({ weeks, week, onWeek, glance, content, steps }: WeekProps) {
  const choice = { weeks, week, onWeek };
  return (
    <Section
      title="The Week at a Glance"
      aside={
        <span className={css.steps}>
          <WeekStep by={-1} {...choice} />
          <span aria-live="polite" className={css.week}>
            Week {week}
          </span>
          <WeekStep by={1} {...choice} />
        </span>
      }
    >
      {glance === null &&
        (steps?.hasFailed ? (
          <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={steps.retry} />
        ) : (
          <div className={css.loading} />
        ))}
      {glance?.picks === 0 && <p className={layout.note}>No one in this group made picks in Week {week}.</p>}
      {glance !== null && glance.picks > 0 && (
        <div className={layout.columns}>
          <Champions glance={glance} content={content} />
          <BoldestPicks glance={glance} content={content} steps={steps} />
        </div>
      )}
    </Section>
  );
}

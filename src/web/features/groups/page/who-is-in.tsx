import { trpc } from "../../../api/trpc.ts";
import { randomPause } from "../../../api/use-live-outcome.ts";
import { CheckIcon } from "../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { GroupContent, Member } from "../types.ts";
import css from "./group-members.module.css";

/** Who has saved picks for the open week, as the page shows it. */
export interface WhoIsIn {
  readonly week: number;
  /** Null until it is known. */
  readonly entered: number | null;
  readonly players: number;
  /** Null until it is known, and in groups of more than a thousand members. */
  readonly isIn: ((member: Member) => boolean) | null;
  readonly isListed: boolean;
}

/** Polls who has saved picks for the open week (docs/behavior/groups.md#who-is-in); null without one, and for non-members. */
export function useWhoIsIn({ group }: GroupContent, week: number | null): WhoIsIn | null {
  const isAsking = week !== null && group.isMember;
  const { data } = trpc.groups.entries.useQuery(
    { id: group.id },
    { enabled: isAsking, staleTime: 0, refetchInterval: randomPause, refetchOnWindowFocus: "always" },
  );
  // The server knows of no open week.
  if (!isAsking || data === null) return null;
  const known = data?.week === week ? data : null;
  const ids = known?.userIds && new Set(known.userIds);
  return {
    week,
    entered: known?.entered ?? null,
    players: known?.players ?? group.players,
    isIn: ids ? ({ userId }) => ids.has(userId) : null,
    isListed: known === null || ids !== null,
  };
}

/** '18 of 25 are in'. */
export function inWords({ entered, players }: Pick<WhoIsIn, "entered" | "players">): string {
  return `${(entered ?? 0).toLocaleString("en-US")} of ${players.toLocaleString("en-US")} ${entered === 1 ? "is" : "are"} in`;
}

/** A check, or 'not yet'. */
export function EntryMark({ isIn }: { isIn: boolean }) {
  return isIn ? (
    <span className={css.in}>
      <CheckIcon />
      <VisuallyHidden>in</VisuallyHidden>
    </span>
  ) : (
    <span className={css.missing}>not yet</span>
  );
}

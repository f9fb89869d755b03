import type { Team } from "../../../../domain/team.ts";

/** What the parts of a week at a glance need beside it. */
export interface GlanceContent {
  readonly teams: ReadonlyMap<string, Team>;
  /** The reader's id as a player, or null. */
  readonly ownId: string | null;
  /** The page of a member in this week. */
  readonly hrefOf: (userId: string) => string;
}

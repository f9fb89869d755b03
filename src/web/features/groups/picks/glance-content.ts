import type { Team } from "../../../../domain/team.ts";

/** What the parts of a week at a glance share. */
export interface GlanceContent {
  readonly teams: ReadonlyMap<string, Team>;
  /** The reader's id as a player, or null. */
  readonly ownId: string | null;
  /** Returns the address of a member's page in this week. */
  readonly hrefOf: (userId: string) => string;
}

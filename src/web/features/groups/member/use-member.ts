import { errorKey, trpc } from "#web/api/trpc.ts";
import { usePageState, usePlayer } from "#web/session/page-state.ts";

/**
 * The errors for a page that does not exist: no such group (or the viewer is not a member), no such player in the
 * group, or no such season.
 */
const MISSING = ["GROUP_NOT_FOUND", "MEMBER_NOT_FOUND", "SEASON_NOT_FOUND"] as const;

/** Loads a member's page for a signed-in player. `missing` says what was not found. */
export function useMember(group: string, player: string, season: string | null) {
  const playing = usePlayer();
  const query = trpc.members.page.useQuery({ group, player, season }, { enabled: playing.isSignedIn });
  const missing = MISSING.find((key) => key === errorKey(query.error)) ?? "GROUP_NOT_FOUND";
  return { page: usePageState(playing, query, missing), missing };
}

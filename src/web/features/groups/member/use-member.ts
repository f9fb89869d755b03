import { errorKey, trpc } from "../../../api/trpc.ts";
import { usePageState, usePlayer } from "../../../session/page-state.ts";

/** What a member page may not find: the group (also if the reader is not in it), or the player in the group. */
const MISSING = ["GROUP_NOT_FOUND", "MEMBER_NOT_FOUND", "SEASON_NOT_FOUND"] as const;

/** The page of a member as a signed-in player sees it; `missing` says what was not found. */
export function useMember(group: string, player: string, season: string | null) {
  const playing = usePlayer();
  const query = trpc.members.page.useQuery({ group, player, season }, { enabled: playing.isSignedIn });
  const missing = MISSING.find((key) => key === errorKey(query.error)) ?? "GROUP_NOT_FOUND";
  return { page: usePageState(playing, query, missing), missing };
}

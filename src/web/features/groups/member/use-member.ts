import { errorKey, trpc } from "#web/api/trpc.ts";
import { usePageState, usePlayer } from "#web/session/page-state.ts";

const MISSING = ["GROUP_NOT_FOUND", "MEMBER_NOT_FOUND", "SEASON_NOT_FOUND"] as const;

/** `missing` says what was not found. */
export function useMember(group: string, player: string, season: string | null) {
  const playing = usePlayer();
  const query = trpc.members.page.useQuery({ group, player, season }, { enabled: playing.isSignedIn });
  const missing = MISSING.find((key) => key === errorKey(query.error)) ?? "GROUP_NOT_FOUND";
  return { page: usePageState(playing, query, missing), missing };
}

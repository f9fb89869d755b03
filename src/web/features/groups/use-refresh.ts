import { trpc } from "../../api/trpc.ts";

/**
 * Asks again for the groups and for challenge home, which lists them: for a refusal that shows that they have changed
 * elsewhere, as in another tab.
 */
export function useRefresh(): () => void {
  const utils = trpc.useUtils();
  return () => {
    void utils.groups.invalidate();
    void utils.picks.home.invalidate();
  };
}

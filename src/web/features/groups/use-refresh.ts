import { trpc } from "../../api/trpc.ts";

/**
 * Returns a function that refetches the groups, and challenge home, which lists them. For errors that show that a group
 * has changed elsewhere, such as in another tab.
 */
export function useRefresh(): () => void {
  const utils = trpc.useUtils();
  return () => {
    void utils.groups.invalidate();
    void utils.picks.home.invalidate();
  };
}

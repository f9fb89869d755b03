import { trpc } from "../../api/trpc.ts";

/**
 * Returns a function that fetches the groups again, and the challenge's home, which lists them. For errors which show
 * that a group has changed elsewhere, such as in another tab.
 */
export function useRefresh(): () => void {
  const utils = trpc.useUtils();
  return () => {
    void utils.groups.invalidate();
    void utils.picks.home.invalidate();
  };
}

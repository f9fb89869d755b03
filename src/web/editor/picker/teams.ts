import { getQueryKey } from "@trpc/react-query";
import { api, isNotSent, trpc } from "../../api/trpc.ts";

/** Without a network, returns the list included in this build. */
async function orBuiltIn<Key extends keyof BuiltIn>(response: Promise<BuiltIn[Key]>, key: Key): Promise<BuiltIn[Key]> {
  return response.catch(async (error: unknown) => {
    if (!isNotSent(error)) throw error;
    return (await import("virtual:built-in-teams")).default[key];
  });
}

type BuiltIn = typeof import("virtual:built-in-teams")["default"];

/** Sorted by name. */
export const TEAMS = {
  queryKey: getQueryKey(trpc.teams.list, undefined, "query"),
  queryFn: () => orBuiltIn(api.teams.list.query(), "teams"),
};

/** By team ID. */
export const ABBREVIATIONS = {
  queryKey: getQueryKey(trpc.teams.abbreviations, undefined, "query"),
  queryFn: () => orBuiltIn(api.teams.abbreviations.query(), "abbreviations"),
};

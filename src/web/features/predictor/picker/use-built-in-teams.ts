import { useEffect, useState } from "react";
import { isNotSent } from "../../../api/trpc.ts";

/** The teams that this build knows, and their abbreviations. */
export type BuiltInTeams = typeof import("virtual:built-in-teams")["default"];

/** Loads the teams that this build knows, when `error` says that there is no network; else fails with it. */
export async function loadTeamsWithout(error: unknown): Promise<BuiltInTeams> {
  if (!isNotSent(error)) throw error;
  return (await import("virtual:built-in-teams")).default;
}

/** The teams that this build knows, once they are needed: while `error` says that there is no network. Null until then. */
export function useBuiltInTeams(error: unknown): BuiltInTeams | null {
  const [known, setKnown] = useState<BuiltInTeams | null>(null);
  useEffect(() => {
    if (error) loadTeamsWithout(error).then(setKnown, () => undefined);
  }, [error]);
  return error && isNotSent(error) ? known : null;
}

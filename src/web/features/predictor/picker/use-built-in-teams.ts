import { useEffect, useState } from "react";
import { isNotSent } from "../../../api/trpc.ts";

/** This build's teams and their abbreviations. */
export type BuiltInTeams = typeof import("virtual:built-in-teams")["default"];

/** Loads this build's teams if `error` says that there is no network; else fails with it. */
export async function loadTeamsWithout(error: unknown): Promise<BuiltInTeams> {
  if (!isNotSent(error)) throw error;
  return (await import("virtual:built-in-teams")).default;
}

/** This build's teams while `error` says that there is no network; null until they are needed. */
export function useBuiltInTeams(error: unknown): BuiltInTeams | null {
  const [known, setKnown] = useState<BuiltInTeams | null>(null);
  useEffect(() => {
    if (error) loadTeamsWithout(error).then(setKnown, () => undefined);
  }, [error]);
  return error && isNotSent(error) ? known : null;
}

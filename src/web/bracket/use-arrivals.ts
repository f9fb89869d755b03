import { useState } from "react";

/**
 * For what is animated when a team arrives, but not when one is there from the start: undefined at first, then "once" and
 * "again" in turns. Two names for the same animation start it again on the same element, which is faster than another
 * element in its place.
 */
export function useArrivals(teamId: string | undefined): "once" | "again" | undefined {
  const [arrivals, setArrivals] = useState({ teamId, count: 0 });
  if (teamId !== arrivals.teamId) {
    setArrivals({ teamId, count: arrivals.count + (teamId === undefined ? 0 : 1) });
  }
  if (arrivals.count === 0) return undefined;
  return arrivals.count % 2 === 0 ? "again" : "once";
}

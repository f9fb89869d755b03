import { useState } from "react";

/**
 * Counts how often the team has changed since the first render. When the count is an element's key, each change
 * restarts the element's animation. 0 means no animation.
 */
export function useArrivals(teamId: string | undefined): number {
  const [arrivals, setArrivals] = useState({ teamId, count: 0 });
  if (teamId !== arrivals.teamId) {
    setArrivals({ teamId, count: arrivals.count + (teamId === undefined ? 0 : 1) });
  }
  return arrivals.count;
}

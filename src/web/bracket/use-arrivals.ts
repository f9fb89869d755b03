import { useState } from "react";

/**
 * Counts how often another team has arrived since the first render. As the key of an element it restarts the element's
 * animation, and 0 means that there is none.
 */
export function useArrivals(teamId: string | undefined): number {
  const [arrivals, setArrivals] = useState({ teamId, count: 0 });
  if (teamId !== arrivals.teamId) {
    setArrivals({ teamId, count: arrivals.count + (teamId === undefined ? 0 : 1) });
  }
  return arrivals.count;
}

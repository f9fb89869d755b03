import { useState } from "react";

/** Counts the team's changes since the first render. As an element's key, the count restarts its animation. */
export function useArrivals(teamId: string | undefined): number {
  const [arrivals, setArrivals] = useState({ teamId, count: 0 });
  if (teamId !== arrivals.teamId) {
    setArrivals({ teamId, count: arrivals.count + (teamId === undefined ? 0 : 1) });
  }
  return arrivals.count;
}

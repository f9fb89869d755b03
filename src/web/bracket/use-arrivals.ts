import { useState } from "react";

/**
 * For animations when a team arrives, but not on the first render: undefined at first, then "once" and "again"
 * alternately. Alternating names restart the animation on the same element, which is faster than replacing it.
 */
export function useArrivals(teamId: string | undefined): "once" | "again" | undefined {
  const [arrivals, setArrivals] = useState({ teamId, count: 0 });
  if (teamId !== arrivals.teamId) {
    setArrivals({ teamId, count: arrivals.count + (teamId === undefined ? 0 : 1) });
  }
  if (arrivals.count === 0) return undefined;
  return arrivals.count % 2 === 0 ? "again" : "once";
}

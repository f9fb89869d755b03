/** "Nov 18" */
export function rankingDay(releasedAt: Date): string {
  return releasedAt.toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "America/New_York" });
}

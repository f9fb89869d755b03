const LONG = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" });
const SHORT = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** Formats the dates of a round's games for a column header: `MONDAY, DECEMBER 31 / TUESDAY, JANUARY 1`. */
export function longDays(days: readonly string[]): string {
  return days
    .map((day) => LONG.format(new Date(day)))
    .join(" / ")
    .toUpperCase();
}

/** Formats the dates of a round's games for phones and emails: `Oct 31/Nov 1`, or `Nov 3/4` within one month. */
export function shortDays(days: readonly string[]): string {
  const isSameMonth = (day: string, index: number) => day.slice(0, 7) === days[index - 1]?.slice(0, 7);
  return days
    .map((day, index) => (isSameMonth(day, index) ? Number(day.slice(8)) : SHORT.format(new Date(day))))
    .join("/");
}

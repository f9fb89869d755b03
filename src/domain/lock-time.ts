const MINUTE = 60_000;
export const NEW_YORK = "America/New_York";

/**
 * Formats when a week opens or locks, in the viewer's time zone and in New York's, which the rules use: "Fri, Dec 4 at
 * 4 PM CT / 5 PM ET". If both zones have the same time, it is given once. `timeZone` is the device's own by default.
 */
export function lockTime(moment: Date, timeZone?: string): string {
  // A week's end is a moment before the full minute at which it locks.
  const lock = new Date(Math.ceil(moment.getTime() / MINUTE) * MINUTE);
  const here = inZone(lock, timeZone);
  const there = inZone(lock, NEW_YORK);
  const isSameDay = here.day === there.day;
  if (isSameDay && here.time === there.time) return `${there.day} at ${there.time} ET`;
  const other = isSameDay ? there.time : `${there.day} at ${there.time}`;
  return `${here.day} at ${here.time} ${zoneName(lock, timeZone)} / ${other} ET`;
}

function inZone(moment: Date, timeZone: string | undefined) {
  return {
    day: moment.toLocaleDateString("en-US", { weekday: "short", month: "short", day: "numeric", timeZone }),
    time: moment.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit", timeZone }).replace(":00", ""),
  };
}

/** Returns a zone's short name: "CT", or "GMT+1" where the generic name is long, such as "Germany Time". */
function zoneName(moment: Date, timeZone: string | undefined): string {
  const nameIn = (timeZoneName: "shortGeneric" | "short") =>
    new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName })
      .formatToParts(moment)
      .find(({ type }) => type === "timeZoneName")?.value ?? "";
  const generic = nameIn("shortGeneric");
  return generic.length <= 4 ? generic : nameIn("short");
}

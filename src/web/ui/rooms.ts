/** What an outline has room for: all that is above a place of a page, or a part that is not there yet. */
export type RoomName =
  | "my-groups"
  | "group"
  | "week-title"
  | "week"
  | "member-title"
  | "member"
  | "compare-title"
  | "compare";

const KEY = "cfp-bracket.rooms";

/** How many widths of a window are remembered: those of a phone upright and on its side. */
const WIDTHS = 2;

/** What this device remembers, a line for each width of the window, the last one first: the width, then its rooms. */
const readLines = () => (localStorage.getItem(KEY) ?? "").split("\n").map((line) => line.split(" "));

const isOfThisWidth = ([width]: readonly string[]) => Number(width) === window.innerWidth;

/** The rooms that this device remembers for windows as wide as this one, by their names, as values of a style sheet. */
function readRooms(): Map<string, string> {
  const [, ...rooms] = readLines().find(isOfThisWidth) ?? [];
  return new Map(rooms.map((room) => room.split(":") as [string, string]));
}

/**
 * Gives the outlines of pages the room that these pages needed when this device last showed them, in a window as wide
 * (docs/behavior/screens.md#first-paint): the properties `--room-{name}`.
 */
export function keepRooms(): void {
  for (const [name, value] of readRooms()) document.documentElement.style.setProperty(`--room-${name}`, value);
}

/** Forgets all rooms: how many groups somebody has belongs to who is signed in. */
export function forgetRooms(): void {
  localStorage.removeItem(KEY);
}

/** Remembers a room on this device, as a value of a style sheet, for the next time that its page is loaded. */
export function rememberRoom(name: RoomName, value: string): void {
  try {
    const rooms = readRooms();
    if (rooms.get(name) === value) return;
    rooms.set(name, value);
    const own = [window.innerWidth, ...[...rooms].map((room) => room.join(":"))];
    const others = readLines().filter((line) => !isOfThisWidth(line));
    const lines = [own, ...others].slice(0, WIDTHS).map((line) => line.join(" "));
    localStorage.setItem(KEY, lines.join("\n"));
    keepRooms();
  } catch {
    // A browser that blocks storage has no room to keep.
  }
}

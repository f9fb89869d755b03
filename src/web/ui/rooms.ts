/** What an outline has room for: all that is above a place of a page, or a part that is not there yet. */
export type RoomName =
  | "my-groups"
  | "group"
  | "group-columns"
  | "week-title"
  | "week"
  | "member-title"
  | "member"
  | "compare-title"
  | "compare";

const KEY = "cfp-bracket.rooms";

/** The rooms that this device remembers for windows as wide as this one, by their names, as values of a style sheet. */
function readRooms(): Map<string, string> {
  const [width, ...rooms] = (localStorage.getItem(KEY) ?? "").split(" ");
  return new Map(Number(width) === window.innerWidth ? rooms.map((room) => room.split(":") as [string, string]) : []);
}

/**
 * Gives the outlines of pages the room that these pages needed when this device last showed them, in a window as wide
 * (docs/rules.md#the-first-second): the properties `--room-{name}`.
 */
export function keepRooms(): void {
  for (const [name, value] of readRooms()) document.documentElement.style.setProperty(`--room-${name}`, value);
}

/** Remembers a room on this device, as a value of a style sheet, for the next time that its page is loaded. */
export function rememberRoom(name: RoomName, value: string): void {
  try {
    const rooms = readRooms();
    if (rooms.get(name) === value) return;
    rooms.set(name, value);
    const listed = [...rooms].map((room) => room.join(":"));
    localStorage.setItem(KEY, [window.innerWidth, ...listed].join(" "));
    keepRooms();
  } catch {
    // A browser that blocks storage has no room to keep.
  }
}

const KEY = "cfp-bracket.above-members";

/**
 * Gives the outline of a group the room that its page needed above the members when this device last showed one, in a
 * window as wide: its title, its seasons, and the line about the games to come (docs/rules.md#the-first-second). Also whether the
 * table of the members was the wider one of those games.
 */
export function keepRoomAboveMembers(): void {
  const [height = "0", width, isRunning] = (localStorage.getItem(KEY) ?? "").split(" ");
  const { style, dataset } = document.documentElement;
  if (Number(width) !== window.innerWidth) return;
  style.setProperty("--above-members", `${height}px`);
  if (isRunning) dataset.games = "";
  else delete dataset.games;
}

/** Remembers on this device what is above the members of a group, in pixels, for the next time one is loaded. */
export function rememberAboveMembers(height: number, isRunning: boolean): void {
  try {
    localStorage.setItem(KEY, `${height} ${window.innerWidth}${isRunning ? " running" : ""}`);
    keepRoomAboveMembers();
  } catch {
    // A browser that blocks storage has no room to keep.
  }
}

// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from "vitest";
import { setUser } from "../../src/web/session/session-store.ts";
import { keepRooms, rememberRoom } from "../../src/web/ui/rooms.ts";

const root = document.documentElement;
beforeEach(() => localStorage.clear());
afterEach(() => root.removeAttribute("style"));

/** Opens a page in a window of this width. Returns the rooms that its outline has. */
function openAt(width: number): Record<string, string> {
  root.removeAttribute("style");
  window.innerWidth = width;
  keepRooms();
  return Object.fromEntries([...root.style].map((name) => [name, root.style.getPropertyValue(name)]));
}

test("a page has the rooms of the last two widths of the window, each for itself", () => {
  openAt(1440);
  rememberRoom("group", "80px");
  rememberRoom("week", "40px");
  rememberRoom("group", "90px");
  expect(openAt(390)).toEqual({});
  rememberRoom("group", "200px");
  expect(openAt(1440)).toEqual({ "--room-group": "90px", "--room-week": "40px" });
  rememberRoom("week", "41px");
  expect(openAt(390)).toEqual({ "--room-group": "200px" });
  openAt(844);
  rememberRoom("group", "120px");
  expect(openAt(390)).toEqual({});
  expect(openAt(1440)).toEqual({ "--room-group": "90px", "--room-week": "41px" });
});

test("what somebody else has stored there is no room, and is replaced by the next one", () => {
  for (const text of ["{}", "1440", "1440 :", "\n\n", "1440 week", "NaN week:1px", "1440 week:url(/x);color:red"]) {
    localStorage.setItem("cfp-bracket.rooms", text);
    expect([text, Object.keys(openAt(1440)).filter((name) => name !== "--room-week")]).toEqual([text, []]);
    rememberRoom("week", "40px");
    expect([text, openAt(1440)["--room-week"]]).toEqual([text, "40px"]);
  }
});

test("who signs out leaves no rooms behind", () => {
  setUser({ id: "id-of-sam", email: null, username: "sam" });
  openAt(1440);
  rememberRoom("my-groups", "400px");
  setUser(null);
  expect(openAt(1440)).toEqual({});
});

// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { writeKnownName } from "../../src/web/frames/known-name.ts";
import { setUser } from "../../src/web/session/session-store.ts";
import { knownGroupName, rememberGroup, rememberGroups } from "../../src/web/ui/known-groups.ts";
import { freshBrowser } from "./browser.ts";
import { homeOf, openChallenge, serve, setUpChallenge, signInAs } from "./challenge.tsx";
import { CODE, GROUP_ID, groupOf, HOSTILE_NAMES, memberOf, serveGroup } from "./groups.tsx";
import { deferred, ErrorAnswer } from "./network.ts";

freshBrowser();
setUpChallenge();

const OTHER_ID = GROUP_ID.replace("0b", "1b");
const NAME = "Fourth and Long";
const title = async () => (await screen.findByRole("heading", { level: 1 })).textContent;

test("challenge home tells the device the names of one's groups, and of no other", async () => {
  rememberGroup({ id: OTHER_ID, name: "Left long ago" });
  const own = { id: GROUP_ID, name: NAME, players: 9, inviteCode: CODE, standing: null };
  serve({ "picks.home": () => homeOf({ groups: [own] }) });
  await signInAs("sam");
  rememberGroup({ id: OTHER_ID, name: "Left long ago" });
  openChallenge("/cfp-challenge");
  await waitFor(() => expect(knownGroupName(GROUP_ID)).toBe(NAME));
  expect(knownGroupName(OTHER_ID)).toBeNull();
});

test("the page of a group begins with the name that is known, and has the one that is true", async () => {
  const { promise, resolve } = deferred<void>();
  const page = groupOf([memberOf("sam")], { group: { name: "Renamed" } });
  serveGroup(() => promise.then(() => page));
  await signInAs("sam");
  rememberGroup({ id: GROUP_ID, name: NAME });
  openChallenge(`/group/${GROUP_ID}`);
  expect(await title()).toContain(NAME);
  resolve();
  await waitFor(async () => expect(await title()).toBe("Renamed"));
  await waitFor(() => expect(knownGroupName(GROUP_ID)).toBe("Renamed"));
});

test.each([
  ["that one is not in any more", () => groupOf([memberOf("casey")], { group: { isMember: false, inviteCode: null } })],
  ["that is gone", () => new ErrorAnswer("GROUP_NOT_FOUND")],
])("the name of a group %s is not kept", async (_, answer) => {
  serveGroup(answer);
  await signInAs("sam");
  rememberGroups([
    { id: GROUP_ID, name: NAME },
    { id: OTHER_ID, name: "Another" },
  ]);
  openChallenge(`/group/${GROUP_ID}`);
  await waitFor(() => expect(knownGroupName(GROUP_ID)).toBeNull());
  expect(knownGroupName(OTHER_ID)).toBe("Another");
});

test("names go with who is signed in, whether they sign out or somebody else signs in", () => {
  for (const next of [null, { id: "id-of-casey", email: null, username: "casey" }]) {
    setUser({ id: "id-of-sam", email: null, username: "sam" });
    rememberGroup({ id: GROUP_ID, name: NAME });
    setUser({ id: "id-of-sam", email: "sam@example.com", username: "sam" });
    expect(knownGroupName(GROUP_ID)).toBe(NAME);
    setUser(next);
    expect(knownGroupName(GROUP_ID)).toBeNull();
  }
});

test("what somebody else has stored there is no name, and is replaced by the next one", () => {
  for (const text of ["", "null", "[]", "1", "{", '{"x":1}', `{"${GROUP_ID}":{}}`, '"text"']) {
    localStorage.setItem("cfp-bracket.groups", text);
    expect([text, knownGroupName(GROUP_ID), knownGroupName("__proto__"), knownGroupName("toString")]).toEqual([
      text,
      null,
      null,
      null,
    ]);
    rememberGroup({ id: GROUP_ID, name: NAME });
    expect([text, knownGroupName(GROUP_ID)]).toEqual([text, NAME]);
  }
});

/** Has a page come as from the network, with the places of a name in its frames, and returns what stands in them. */
async function namesInFrames(pathname: string): Promise<(string | null)[]> {
  document.body.innerHTML = "";
  writeKnownName({ pathname } as Location);
  for (const at of [1, 2]) {
    const frame = document.createElement("div");
    frame.innerHTML = "<h1><bdi data-known-name></bdi></h1>";
    document.body.append(frame);
    // The last one comes together with the end of the page.
    if (at === 1) await Promise.resolve();
  }
  document.dispatchEvent(new Event("DOMContentLoaded"));
  const places = [...document.querySelectorAll<HTMLElement>("[data-known-name]")];
  expect(places.every((place) => place.childElementCount === 0)).toBe(true);
  return places.map((place) =>
    place.dataset.length === undefined ? null : `${place.dataset.length} ${place.textContent}`,
  );
}

test("the first script writes the name into every frame of the group's page, and into no other page", async () => {
  rememberGroups([{ id: GROUP_ID, name: NAME }]);
  expect(await namesInFrames(`/group/${GROUP_ID}`)).toEqual([`short ${NAME}`, `short ${NAME}`]);
  expect(await namesInFrames(`/group/${GROUP_ID}/`)).toEqual([`short ${NAME}`, `short ${NAME}`]);
  for (const path of [`/group/${OTHER_ID}`, `/group/${GROUP_ID}/member/x`, `/join/${GROUP_ID}`, "/group", "/"])
    expect([path, await namesInFrames(path)]).toEqual([path, [null, null]]);
  for (const name of HOSTILE_NAMES) {
    rememberGroups([{ id: GROUP_ID, name }]);
    expect((await namesInFrames(`/group/${GROUP_ID}`)).every((text) => text?.endsWith(name))).toBe(true);
  }
});

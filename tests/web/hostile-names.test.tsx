// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { isolated } from "#domain/group.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { queryClient } from "#web/api/trpc.ts";
import { freshBrowser, setWidth } from "./browser.ts";
import {
  homeOf,
  NOW,
  openChallenge,
  pickOf,
  RUNNING,
  serve,
  setUpChallenge,
  signInAs,
  toastText,
  weekOf,
} from "./challenge.tsx";
import {
  CODE,
  chooseInMenu,
  FIELD_ONLY,
  GROUP_ID,
  groupOf,
  HOSTILE_NAMES,
  memberOf,
  openGroup,
  serveGroup,
} from "./groups.tsx";
import { IDS, memberPage } from "./members.tsx";
import { dialog, realBracket } from "./screen.tsx";

freshBrowser();
setUpChallenge();

/** A name as shown in an option or a title, with each run of spaces collapsed into one space. */
const plain = (name: string) => isolated(name).replace(/\s+/g, " ");

const noMarkup = () => expect(document.querySelector('img[src="x"], main b')).toBeNull();

test("names are shown as plain text in a group page's tables and charts, in the document title and in the Leave confirmation", async () => {
  const members = HOSTILE_NAMES.map((teamName, index) =>
    memberOf(index === 0 ? "sam" : `player-${index}`, { teamName, rank: index + 1 }),
  );
  serveGroup(
    groupOf(members, { official: FIELD_ONLY, group: { name: HOSTILE_NAMES[0] ?? "" } }),
    members.map(({ userId }, index) => ({ userId, week: 1, record: savableRecord(index * 300) })),
  );
  const { user } = await openGroup();
  for (const name of ["Group Members", "Right Now"]) {
    const names = [...(await screen.findByRole("table", { name, hidden: true })).querySelectorAll("bdi")];
    expect(names.map(({ textContent }) => textContent).sort()).toEqual([...HOSTILE_NAMES].sort());
  }
  expect(document.querySelector('img[src="x"], main b')).toBeNull();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(HOSTILE_NAMES[0]);
  const seasons = [...screen.getByLabelText<HTMLSelectElement>("Show season for").options].map(({ text }) => text);
  expect(seasons).toEqual(HOSTILE_NAMES.map((name, index) => plain(name) + (index === 0 ? " (you)" : "")));
  await waitFor(() => expect(document.title).toContain(HOSTILE_NAMES[0]));
  await chooseInMenu(user, "Leave");
  expect(dialog().getByText(HOSTILE_NAMES[0] as string, { selector: "bdi" })).toBeTruthy();
});

test("names in My Groups are shown as plain text, never as markup", async () => {
  serve({
    "picks.home": () =>
      homeOf({
        results: { points: 12_345, isFinal: false },
        groups: HOSTILE_NAMES.map((name, index) => ({
          id: `${index}`,
          name,
          players: 2,
          entered: null,
          inviteCode: CODE,
          standing: { rank: 1, gain: 0, rival: { name, points: 12_345 } },
        })),
      }),
  });
  await signInAs("sam");
  openChallenge("/cfp-challenge");
  const table = await screen.findByRole("table", { name: "My Groups" });
  for (const name of HOSTILE_NAMES) {
    const link = within(table)
      .getAllByRole("link")
      .find(({ textContent }) => textContent === name);
    expect(link?.querySelector("bdi")?.textContent).toBe(name);
  }
  expect(table.querySelector("img, b")).toBeNull();
});

test("an invitation shows names as plain text, in their own writing direction", async () => {
  for (const name of HOSTILE_NAMES) {
    queryClient.clear();
    serve({ "groups.preview": () => ({ name, players: 8, first: [name, name], isOpen: true }) });
    const { unmount } = openChallenge(`/join/${CODE}`);
    await screen.findByText(/8 players so far/);
    expect(screen.getByRole("heading", { level: 1 }).querySelector("bdi")?.textContent).toBe(name);
    noMarkup();
    unmount();
  }
});

test("names are shown as plain text in the toast after joining", async () => {
  const [name] = HOSTILE_NAMES as [string];
  serveGroup(groupOf([memberOf("sam")], { group: { name } }), [], {
    "groups.preview": () => ({ name, players: 8, first: [name, name], isOpen: true }),
    "groups.joinByCode": () => ({ id: GROUP_ID, name, wasMember: false }),
  });
  await signInAs("sam");
  const { user } = openChallenge(`/join/${CODE}`);
  await user.click(await screen.findByRole("button", { name: "Join this group" }));
  const words = `Successfully joined "${isolated(name)}"!`;
  await waitFor(() => expect(toastText()).toBe(words));
  expect((await screen.findAllByText(words)).every(({ childElementCount }) => childElementCount === 0)).toBe(true);
  await screen.findByRole("table", { name: "Group Members" });
  noMarkup();
});

test("the name of a pick's owner is shown as plain text, in its own writing direction", async () => {
  const [, username] = HOSTILE_NAMES as [string, string];
  const pick = pickOf(realBracket());
  serve({
    "picks.view": () => ({
      now: NOW,
      week: weekOf(5),
      ...pick,
      ...RUNNING,
      username,
      isOwn: false,
      official: FIELD_ONLY,
    }),
  });
  await signInAs("sam");
  openChallenge(`/view-bracket/${pick.id}`);
  const points = await screen.findByRole("region", { name: "Points" });
  expect([...document.querySelectorAll("main bdi")].map(({ textContent }) => textContent)).toEqual([username]);
  expect(points.textContent).not.toContain(username);
  noMarkup();
});

test("the masthead, the welcome heading and the drawer show a player's name as plain text, never as markup", async () => {
  const name = "<b>bold</b>";
  serve({ "picks.home": () => homeOf() });
  await signInAs(name);
  const { user, unmount } = openChallenge("/cfp-challenge");
  expect(await screen.findByRole("heading", { level: 1, name: `Welcome, ${name}` })).toBeTruthy();
  expect(screen.getByRole("link", { name: `${name}, Settings` })).toBeTruthy();
  unmount();
  setWidth(390);
  openChallenge("/cfp-challenge");
  await user.click(await screen.findByRole("button", { name: "Navigation" }));
  expect(dialog().getByText(name)).toBeTruthy();
  noMarkup();
});

test("a member's page shows the names of the group, the member and the next member as plain text, never as markup", async () => {
  const [name = ""] = HOSTILE_NAMES;
  const next = { userId: IDS.sam, name };
  serve({
    "members.page": () =>
      memberPage("casey", {}, { group: { id: GROUP_ID, name, players: 3 }, member: { teamName: name, next } }),
  });
  await signInAs("sam");
  openChallenge(`/group/${GROUP_ID}/member/${IDS.casey}`);
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 }).querySelector("bdi")?.textContent).toBe(name));
  noMarkup();
});

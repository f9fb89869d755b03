import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { isolated } from "#domain/group.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { setWidth } from "./browser.ts";
import { openAsSam, openChallenge, serve, setUpChallenge, signInAs, toastText } from "./challenge.tsx";
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
import type { Procedures } from "./network.ts";
import { dialog, textsOf } from "./screen.tsx";
import { homeOf, viewedOf } from "./weeks.ts";

setUpChallenge();

/** A name that is markup and is written from right to left. */
const NAME = "<b>אבג</b>";
const PREVIEW: Procedures = { "groups.preview": () => ({ name: NAME, players: 8, first: [NAME, NAME], isOpen: true }) };

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
    expect(textsOf(names).sort()).toEqual([...HOSTILE_NAMES].sort());
  }
  noMarkup();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(HOSTILE_NAMES[0]);
  const seasons = [...screen.getByLabelText<HTMLSelectElement>("Show season for").options].map(({ text }) => text);
  // An option collapses each run of spaces into one.
  const plain = HOSTILE_NAMES.map((name) => isolated(name).replace(/\s+/g, " "));
  expect(seasons).toEqual(plain.with(0, `${plain[0]} (you)`));
  await waitFor(() => expect(document.title).toContain(HOSTILE_NAMES[0]));
  await chooseInMenu(user, "Leave");
  expect(dialog().getByText(HOSTILE_NAMES[0] as string, { selector: "bdi" })).toBeTruthy();
});

const GROUP = { id: GROUP_ID, name: NAME, players: 2, entered: null, inviteCode: CODE };
const HOME = homeOf({
  results: { points: 5, isFinal: false },
  groups: [{ ...GROUP, standing: { rank: 1, gain: 0, rival: { name: NAME, points: 5 } } }],
});
const MEMBER = memberPage(
  "casey",
  {},
  { group: GROUP, member: { teamName: NAME, next: { userId: IDS.sam, name: NAME } } },
);

test.each<[page: string, path: string, procedures: Procedures]>([
  ["My Groups", "/cfp-challenge", { "picks.home": () => HOME }],
  ["an invitation", `/join/${CODE}`, PREVIEW],
  ["a pick's page", "/view-bracket/id", { "picks.view": () => viewedOf({ username: NAME, official: FIELD_ONLY }) }],
  ["a member's page", `/group/${GROUP_ID}/member/${IDS.casey}`, { "members.page": () => MEMBER }],
  ["a comparison", `/group/${GROUP_ID}/compare/${IDS.robin}/${IDS.casey}`, { "members.page": () => MEMBER }],
])("%s shows names as plain text, in their own writing direction", async (_, path, procedures) => {
  serve(procedures);
  await openAsSam(path);
  await waitFor(() => {
    expect([...document.querySelectorAll("main bdi")].map(({ textContent }) => textContent)).toContain(NAME);
  });
  noMarkup();
});

test("names are shown as plain text in the toast after joining", async () => {
  serveGroup(groupOf([memberOf("sam")], { group: { name: NAME } }), [], {
    ...PREVIEW,
    "groups.joinByCode": () => ({ id: GROUP_ID, name: NAME, wasMember: false }),
  });
  const { user } = await openAsSam(`/join/${CODE}`);
  await user.click(await screen.findByRole("button", { name: /^Join / }));
  const words = `Successfully joined "${isolated(NAME)}"!`;
  await waitFor(() => expect(toastText()).toBe(words));
  expect((await screen.findAllByText(words)).every(({ childElementCount }) => childElementCount === 0)).toBe(true);
  await screen.findByRole("table", { name: "Group Members" });
  noMarkup();
});

test("the masthead, the welcome heading and the drawer show a player's name as plain text, never as markup", async () => {
  const name = "<b>bold</b>";
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

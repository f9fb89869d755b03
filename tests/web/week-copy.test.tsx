// @vitest-environment jsdom
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { freshBrowser, setWidth, storedDraft } from "./browser.ts";
import { draftKey, openChallenge, otherBracket, serve, setUpChallenge, signInAs, toastText } from "./challenge.tsx";
import { type AnswerOf, deferred, ErrorAnswer } from "./network.ts";
import { button, dialog, isDisabled, realBracket, slot } from "./screen.tsx";

freshBrowser();
setUpChallenge();

const FAILED = "Failed to copy last week's picks. Please try again.";
const COPY = "Copy Last Week's Picks";
const champion = () => screen.getByRole("figure", { name: "Champion" }).textContent;

type Previous = AnswerOf<"picks.previous">;

async function open(
  previous: () => Previous | Promise<Previous>,
  { week = 12, draft }: { week?: number; draft?: true } = {},
) {
  const asked: { week: number }[] = [];
  serve({
    "picks.previous": (input) => {
      asked.push(input);
      return previous();
    },
  });
  await signInAs("sam");
  const { user, unmount } = openChallenge(`/bracket/week/${week}`, draft && { draft: otherBracket() });
  await screen.findByRole("region", { name: "Conferences" });
  return { user, unmount, asked };
}

/** Puts a team into the first slot. */
async function fillOne(user: ReturnType<typeof openChallenge>["user"]) {
  await user.click(slot("fr1-0"));
  await user.click((await screen.findAllByRole("option"))[0] as HTMLElement);
  await user.click(button("Done"));
}

test("an empty bracket copies last week's picks at once without saving them, and the copy can be undone", async () => {
  const { user, asked } = await open(() => ({ bracket: realBracket() }));
  await user.click(button(COPY));
  await waitFor(() => expect(toastText()).toBe("Week 11 picks copied successfully!"));
  expect(asked).toEqual([{ week: 12 }]);
  expect(champion()).toContain("Indiana");
  expect(screen.getAllByRole("button", { name: "Save Week Picks" }).length).toBeGreaterThan(0);
  await user.click(button("Undo"));
  expect(screen.getByText("0 of 11 picks")).toBeTruthy();
});

test("a bracket with any team is only replaced after a question; Cancel leaves it", async () => {
  const { user, asked } = await open(() => ({ bracket: realBracket() }), { draft: true });
  await user.click(button(COPY));
  expect(screen.getByRole("dialog", { name: COPY }).textContent).toContain("This clears your current picks.");
  await user.click(dialog().getByRole("button", { name: "Cancel" }));
  expect([champion()?.includes("Miami"), asked]).toEqual([true, []]);
  await user.click(button(COPY));
  await user.click(dialog().getByRole("button", { name: "Copy Picks" }));
  await waitFor(() => expect(champion()).toContain("Indiana"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("only one copy runs at a time", async () => {
  const { promise, resolve } = deferred<Previous>();
  const { user, asked } = await open(() => promise);
  await user.dblClick(button(COPY));
  resolve({ bracket: realBracket() });
  await waitFor(() => expect(champion()).toContain("Indiana"));
  expect(asked).toHaveLength(1);
});

test("a bracket that was filled while the picks were loading is only replaced after a question; Cancel leaves it", async () => {
  const { promise, resolve } = deferred<Previous>();
  const { user, asked } = await open(() => promise);
  await user.click(button(COPY));
  expect(button(COPY).getAttribute("aria-busy")).toBe("true");
  await fillOne(user);
  resolve({ bracket: realBracket() });
  expect(await screen.findByRole("dialog", { name: COPY })).toBeTruthy();
  await user.click(dialog().getByRole("button", { name: "Cancel" }));
  expect(screen.getByText("1 of 12 teams")).toBeTruthy();
  // The picker has asked for last week's field, too.
  const askedBefore = asked.length;
  await user.click(button(COPY));
  await user.click(dialog().getByRole("button", { name: "Copy Picks" }));
  await waitFor(() => expect(champion()).toContain("Indiana"));
  expect(asked).toHaveLength(askedBefore + 1);
});

test("a copy that is cancelled, or whose page is left, changes nothing", async () => {
  const { promise, resolve } = deferred<Previous>();
  const { user, unmount } = await open(() => promise, { draft: true });
  await user.click(button(COPY));
  await user.click(dialog().getByRole("button", { name: "Copy Picks" }));
  await user.click(dialog().getByRole("button", { name: "Cancel" }));
  expect(isDisabled(button(COPY))).toBe(false);
  await user.click(button(COPY));
  await user.click(dialog().getByRole("button", { name: "Copy Picks" }));
  const before = storedDraft(draftKey("sam"));
  unmount();
  resolve({ bracket: realBracket() });
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(storedDraft(draftKey("sam"))).toBe(before);
  expect(toastText()).toBeUndefined();
});

test("a canceled copy leaves the bracket as it is", async () => {
  const { promise, resolve } = deferred<Previous>();
  const { user } = await open(() => promise, { draft: true });
  await user.click(button(COPY));
  await user.click(dialog().getByRole("button", { name: "Copy Picks" }));
  await user.click(dialog().getByRole("button", { name: "Cancel" }));
  resolve({ bracket: realBracket() });
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(champion()).toContain("Miami");
  expect(toastText()).toBeUndefined();
});

test.each([
  ["without picks last week", { bracket: null }, "No picks found for Week 11."],
  ["when a team of them is gone", new ErrorAnswer("BRACKET_NOT_FOUND"), FAILED],
  ["when it fails", new ErrorAnswer("SERVICE_UNAVAILABLE"), FAILED],
] as const)("%s a toast says so and the bracket stays", async (_, answer, words) => {
  const { user } = await open(() => answer);
  await user.click(button(COPY));
  await waitFor(() => expect(toastText()).toBe(words));
  if (words.startsWith("No picks")) expect(await screen.findByText("No Previous Picks")).toBeTruthy();
  expect(screen.getByText("0 of 11 picks")).toBeTruthy();
});

test.each([1280, 390])("week 1 has nothing to copy (%i px)", async (width) => {
  setWidth(width);
  serve({ "picks.week": () => ({ now: new Date("2025-08-20"), week: WEEK_1, pick: null }) });
  await signInAs("sam");
  const { user } = openChallenge("/bracket/week/1");
  await screen.findByRole("region", { name: "Conferences" });
  if (width < 768) await user.click(button("Bracket Settings"));
  expect(screen.getByRole("button", { name: "Reset Bracket" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: COPY })).toBeNull();
});

const WEEK_1 = { number: 1, startDate: new Date("2025-08-11"), endDate: new Date("2025-08-28") };

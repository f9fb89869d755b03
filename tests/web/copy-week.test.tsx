// @vitest-environment jsdom
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { freshBrowser, storedDraft } from "./browser.ts";
import { draftKey, openChallenge, otherBracket, serve, setUpChallenge, signInAs, toastText } from "./challenge.tsx";
import { deferred, ErrorResponse, type ResponseOf } from "./network.ts";
import { button, dialog, isDisabled, realBracket } from "./screen.tsx";

freshBrowser();
setUpChallenge();

const FAILED = "Failed to copy last week's picks. Please try again.";
const COPY = "Copy Last Week's Picks";
const champion = () => screen.getByRole("figure", { name: "Champion" }).textContent;

type Previous = ResponseOf<"picks.previous">;

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

test("copying last week's picks into an empty bracket needs no confirmation, saves nothing, and can be undone", async () => {
  const { user, asked } = await open(() => ({ bracket: realBracket() }));
  await user.click(button(COPY));
  await waitFor(() => expect(toastText()).toBe("Week 11 picks copied successfully!"));
  expect(asked).toEqual([{ week: 12 }]);
  expect(champion()).toContain("Indiana");
  expect(screen.getAllByRole("button", { name: "Save Week Picks" }).length).toBeGreaterThan(0);
  await user.click(button("Undo"));
  expect(screen.getByText("0 of 11 picks")).toBeTruthy();
});

test("copying last week's picks over existing teams requires a confirmation, and Cancel keeps the bracket", async () => {
  const { user, asked } = await open(() => ({ bracket: realBracket() }), { draft: true });
  await user.click(button(COPY));
  expect(screen.getByRole("dialog", { name: COPY }).textContent).toContain("Your current picks will be cleared.");
  await user.click(dialog().getByRole("button", { name: "Cancel" }));
  expect([champion()?.includes("Miami"), asked]).toEqual([true, []]);
  await user.click(button(COPY));
  await user.click(dialog().getByRole("button", { name: "Copy Picks" }));
  await waitFor(() => expect(champion()).toContain("Indiana"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each(["canceled", "interrupted by leaving the page"])(
  "copying last week's picks changes nothing if the copy is %s",
  async (how) => {
    const { promise, resolve } = deferred<Previous>();
    const { user, unmount } = await open(() => promise, { draft: true });
    await user.click(button(COPY));
    await user.click(dialog().getByRole("button", { name: "Copy Picks" }));
    const before = storedDraft(draftKey("sam"));
    if (how === "canceled") await user.click(dialog().getByRole("button", { name: "Cancel" }));
    else unmount();
    resolve({ bracket: realBracket() });
    await act(() => new Promise((done) => setTimeout(done, 50)));
    if (how === "canceled") expect(isDisabled(button(COPY))).toBe(false);
    expect([storedDraft(draftKey("sam")), toastText()]).toEqual([before, undefined]);
  },
);

test.each([
  ["when there are no picks from last week", { bracket: null }, "No picks found for Week 11."],
  ["when the request fails", new ErrorResponse("SERVICE_UNAVAILABLE"), FAILED],
] as const)(
  "%s, copying shows a toast with the reason and leaves the bracket unchanged",
  async (_, response, words) => {
    const { user } = await open(() => response);
    await user.click(button(COPY));
    await waitFor(() => expect(toastText()).toBe(words));
    if (words.startsWith("No picks")) expect(await screen.findByText("No Previous Picks")).toBeTruthy();
    expect(screen.getByText("0 of 11 picks")).toBeTruthy();
  },
);

test("week 1 has no button for copying last week's picks", async () => {
  const week = { number: 1, startDate: new Date("2025-08-11"), endDate: new Date("2025-08-28") };
  serve({ "picks.week": () => ({ now: new Date("2025-08-20"), week, pick: null }) });
  await signInAs("sam");
  openChallenge("/bracket/week/1");
  await screen.findByRole("region", { name: "Conferences" });
  expect(screen.getByRole("button", { name: "Reset Bracket" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: COPY })).toBeNull();
});

// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { freshBrowser } from "./browser.ts";
import { type AnswerOf, answering, deferred, server, TEAMS } from "./network.ts";
import { button, dialog, openPage, slot, waitForAnnouncement } from "./screen.tsx";

freshBrowser();

/** The code of the list: comes when the test says so, and fails while there is no network. */
const code = vi.hoisted(() => ({ isOffline: false, arrived: Promise.resolve() }));
vi.mock("../../src/web/ui/preload-on-interaction.ts", () => ({
  preloadOnInteraction: (load: () => Promise<unknown>) => async () => {
    if (code.isOffline) throw new TypeError("Failed to fetch dynamically imported module");
    await code.arrived;
    return load();
  },
}));

test("what is typed while the code and then the list are loaded is kept, Enter too", async () => {
  const { promise: arrived, resolve: arrive } = deferred<void>();
  const { promise: teams, resolve: answer } = deferred<AnswerOf<"teams.list">>();
  code.arrived = arrived;
  server.use(answering({ "teams.list": () => teams }));
  const { user } = openPage();
  await user.click(button("5 Pick a team"));
  await user.type(await screen.findByRole("searchbox"), "ore");
  arrive();
  const box = await screen.findByRole("combobox");
  expect([box.getAttribute("value"), document.activeElement]).toEqual(["ore", box]);
  await user.keyboard("gon{Enter}");
  answer(TEAMS);
  await waitForAnnouncement("Oregon placed as seed 5. Next: 9 seed.");
  expect(slot("fr1-1").textContent).toContain("Oregon");
});

test("Enter before the code is there chooses the team that was typed, and only once", async () => {
  const { promise: arrived, resolve: arrive } = deferred<void>();
  code.arrived = arrived;
  const { user } = openPage();
  await user.click(button("5 Pick a team"));
  await user.type(await screen.findByRole("searchbox"), "usf{Enter}");
  arrive();
  await waitForAnnouncement("South Florida placed as seed 5. Next: 9 seed.");
  expect(dialog().getByText("1 of 12 chosen, next: 9 seed")).toBeTruthy();
});

test.each([
  ["by itself when the network is back", () => fireEvent(window, new Event("online"))],
  [
    "when it is asked again",
    () => fireEvent.click(dialog().getByRole("button", { name: "Could not load. Try again." })),
  ],
])("a list whose code cannot be loaded says so, keeps the board, and comes %s", async (_, recover) => {
  code.isOffline = true;
  const { user } = openPage();
  await user.click(button("5 Pick a team"));
  await user.type(await screen.findByRole("searchbox"), "oregon");
  expect(await screen.findByText("No teams available", {}, { timeout: 5000 })).toBeTruthy();
  expect(slot("fr1-0").textContent).toContain("Pick a team");
  code.isOffline = false;
  recover();
  expect(await screen.findByRole("option", { name: /^Oregon .*Big Ten/ })).toBeTruthy();
});

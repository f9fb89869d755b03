import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { freshBrowser } from "./browser.ts";
import { deferred, ErrorResponse, type ResponseOf, respondWith, server, TEAMS } from "./network.ts";
import { button, dialog, openPage, realBracket, slot, waitForAnnouncement } from "./screen.tsx";

freshBrowser();

async function openPicker(name = "5 Pick a team") {
  const { user } = openPage();
  await user.click(button(name));
  return user;
}

const names = () => screen.getAllByRole("option").map((option) => option.querySelector("span")?.textContent ?? "");

/** Uses a selector, because a query by role takes too long. */
function clickTeam(name: string) {
  const rows = [...document.querySelectorAll("[role=option]")];
  fireEvent.click(rows.find((row) => row.textContent?.startsWith(`${name} `)) as Element);
}

const section = (name: string) => within(screen.getByRole("group", { name })).getAllByRole("option");

test("the picker lists every team by name, with its badge and conference", async () => {
  await openPicker();
  expect(dialog().getByRole("heading", { name: "Select Team" })).toBeTruthy();
  await screen.findAllByRole("option");
  const [first, ...others] = section("All Teams") as [HTMLElement, ...HTMLElement[]];
  expect(others).toHaveLength(TEAMS.length - 1);
  expect(first.textContent).toBe("Air Force Mountain West");
  expect(first.querySelector("img")?.getAttribute("src")).toBe("/badges/air-force.svg");
  expect(dialog().getByPlaceholderText("Search for a team...")).toBeTruthy();
});

test("the chosen team fills the slot, is announced, and is not offered again", async () => {
  const user = await openPicker();
  await user.click((await screen.findAllByRole("option", { name: /^Oregon ?Big/ }))[0] as HTMLElement);
  expect(slot("fr1-1").getAttribute("aria-label")).toBe("5 Oregon, opponent to be decided");
  await waitForAnnouncement("Oregon is your No. 5 seed. Next: No. 9 seed.");
  await screen.findByRole("option", { name: /^Oregon State/ });
  expect(screen.queryByRole("option", { name: /^Oregon ?Big/ })).toBeNull();
});

test("the picker shows which seed is being filled and where that seed's team will play", async () => {
  const { user } = openPage("/", realBracket({}));
  await user.click(button("Edit Teams"));
  await user.click(button(/^12 James Madison, remove/));
  await user.click(dialog().getByRole("button", { name: "Remove Team" }));
  await user.click(button("12 Pick a team"));
  expect(screen.getByRole("dialog", { name: "Select Team" }).textContent).toContain(
    "No. 12 seed, at Oregon in the first round",
  );
});

test("the picker's Undo removes the teams chosen since the picker opened, one by one, and keeps earlier teams", async () => {
  const { user } = openPage("/", realBracket({}));
  await user.click(button("Edit Teams"));
  for (const name of ["James Madison", "Oregon", "Miami"]) {
    await user.click(button(new RegExp(`^[0-9]+ ${name}, remove`)));
    await user.click(dialog().getByRole("button", { name: "Remove Team" }));
  }
  await user.click(button("12 Pick a team"));
  expect(dialog().getByText("9 of 12")).toBeTruthy();
  expect(dialog().queryByRole("button", { name: /^Undo/ })).toBeNull();
  await screen.findAllByRole("option");
  clickTeam("Miami");
  clickTeam("Oregon");
  expect(dialog().getByText(/^No. 10 seed, /)).toBeTruthy();
  await user.click(dialog().getByRole("button", { name: "Undo Oregon" }));
  expect(dialog().getByText(/^No. 5 seed, /)).toBeTruthy();
  await user.click(dialog().getByRole("button", { name: "Undo Miami" }));
  expect(dialog().getByText("9 of 12")).toBeTruthy();
  expect(dialog().queryByRole("button", { name: /^Undo/ })).toBeNull();
});

test("the search starts once two letters are typed; after the first letter, the picker asks for one more", async () => {
  const user = await openPicker();
  const all = (await screen.findAllByRole("option")).length;
  await user.type(screen.getByRole("combobox"), "o");
  expect(dialog().getByText("Keep typing to search.")).toBeTruthy();
  expect(screen.getAllByRole("option")).toHaveLength(all);
  await user.type(screen.getByRole("combobox"), "r");
  expect(screen.queryByText("Keep typing to search.")).toBeNull();
  expect(names()).toEqual(["Oregon", "Oregon State"]);
  await user.clear(screen.getByRole("combobox"));
  expect(screen.getAllByRole("option")).toHaveLength(all);
});

describe("the combobox", () => {
  test("keeps focus in the search box, moves the active option with the arrow keys, and chooses the active option with Enter", async () => {
    const user = await openPicker();
    await screen.findAllByRole("option");
    const box = screen.getByRole("combobox");
    await waitFor(() => expect(document.activeElement).toBe(box));
    const marked = () => document.getElementById(box.getAttribute("aria-activedescendant") ?? "")?.textContent;
    expect(box.getAttribute("aria-expanded")).toBe("true");
    expect(document.getElementById(box.getAttribute("aria-controls") ?? "")?.getAttribute("role")).toBe("listbox");
    expect(marked()).toBeUndefined();
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}");
    expect(marked()).toContain("Indiana");
    expect(screen.getByRole("option", { selected: true }).textContent).toContain("Indiana");
    await user.keyboard("{PageDown}{ArrowUp}{ArrowUp}");
    expect(marked()).toContain("Oklahoma");
    expect(document.activeElement).toBe(box);
    await user.keyboard("{Enter}");
    expect(slot("fr1-1").textContent).toContain("Oklahoma");
  });

  test("chooses no team on Enter until the player has typed at least two letters or pressed an arrow key", async () => {
    const user = await openPicker();
    await screen.findAllByRole("option");
    await user.keyboard("{Enter}");
    await user.type(screen.getByRole("combobox"), "o{Enter}");
    expect(dialog().getByText("0 of 12")).toBeTruthy();
  });

  test("ignores Enter while an input method is composing text, even if only the key code indicates this", async () => {
    const user = await openPicker();
    await screen.findAllByRole("option");
    await user.keyboard("indiana");
    for (const composing of [{ isComposing: true }, { keyCode: 229 }])
      fireEvent.keyDown(screen.getByRole("combobox"), { key: "Enter", ...composing });
    expect(dialog().getByText("0 of 12")).toBeTruthy();
    await user.keyboard("{Enter}");
    await waitForAnnouncement("Indiana is your No. 5 seed. Next: No. 9 seed.");
  });
});

describe("the team list", () => {
  test("shows a loading message, and applies a search that was typed before the teams loaded", async () => {
    const { promise, resolve } = deferred<ResponseOf<"teams.list">>();
    server.use(respondWith({ "teams.list": () => promise }));
    const user = await openPicker();
    expect(await screen.findByText("Loading teams...")).toBeTruthy();
    await user.type(await screen.findByRole("combobox"), "oregon");
    resolve(TEAMS);
    await waitFor(() => expect(names()).toEqual(["Oregon", "Oregon State"]));
    expect(screen.queryByText("Loading teams...")).toBeNull();
  });

  test("stays empty when the request fails, and loads after a retry", async () => {
    server.use(respondWith({ "teams.list": () => new ErrorResponse("SERVICE_UNAVAILABLE") }));
    const user = await openPicker();
    expect(await screen.findByText("No teams available")).toBeTruthy();
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^Failed to fetch teams: 503: \{.*"We.re having trouble right now.*\}$/),
    );
    server.use(respondWith());
    await user.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: "Couldn't load this. Try again." }),
    );
    expect(await screen.findAllByRole("option")).toHaveLength(TEAMS.length + 12);
  });

  test("uses the teams included in the build when offline", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    server.use(http.all("*/api/trpc/:path", () => HttpResponse.error()));
    const user = await openPicker();
    await user.type(await dialog().findByPlaceholderText("Search for a team..."), "ncst");
    expect((await screen.findByRole("option")).textContent).toContain("NC State");
    expect(dialog().queryByRole("button", { name: "Couldn't load this. Try again." })).toBeNull();
  });
});

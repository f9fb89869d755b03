import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { howLong, STORED_DATA } from "#domain/stored-data.ts";
import { freshBrowser } from "./browser.ts";
import { openPage, textsOf } from "./screen.tsx";

freshBrowser();

test("/privacy says which data is stored, why and for how long, and what remains after an account is deleted", async () => {
  const { user } = openPage("/privacy");
  const stored = within(await screen.findByRole("region", { name: "What we store" }));
  await user.click(stored.getByText("The full list"));
  expect(textsOf(stored.getAllByRole("term"))).toEqual(STORED_DATA.map(({ what }) => what));
  expect(textsOf(stored.getAllByRole("definition"))).toEqual(
    STORED_DATA.flatMap(({ why, until }) => [why, howLong(until)]),
  );
  await user.click(screen.getByText("What stays when you delete your account"));
  expect(screen.getByText(/^What stays isn't tied to your name/)).toBeTruthy();
  const page = screen.getByRole("main").cloneNode(true) as HTMLElement;
  for (const fold of page.querySelectorAll("details")) fold.remove();
  expect(page.textContent?.split(/\s+/).length).toBeLessThanOrEqual(600);
  await waitFor(() => expect(document.title).toMatch(/^Privacy/));
});

test.each(["/", "/cfp-challenge", "/no-such-page"])(
  "%s ends with the disclaimer and a link to /privacy",
  async (path) => {
    openPage(path);
    await waitFor(() =>
      expect(screen.getAllByRole("contentinfo").at(-1)?.textContent).toBe(
        "Not affiliated with the College Football Playoff, the NCAA, ESPN, or any school. Privacy",
      ),
    );
    expect(screen.getAllByRole("link", { name: "Privacy" }).at(-1)?.getAttribute("href")).toBe("/privacy");
  },
);

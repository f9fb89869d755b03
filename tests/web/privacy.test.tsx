import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { STORED_DATA } from "#domain/stored-data.ts";
import { freshBrowser } from "./browser.ts";
import { openPage } from "./screen.tsx";

freshBrowser();

test("/privacy says which data is stored, why and for how long, which services are used, and what remains after an account is deleted", async () => {
  const { user } = openPage("/privacy");
  const stored = within(await screen.findByRole("region", { name: "What we store" }));
  await user.click(stored.getByText("The full list"));
  const terms = stored.getAllByRole("term").map((term) => term.textContent);
  expect(terms).toEqual(STORED_DATA.map(({ what }) => what));
  const definitions = stored.getAllByRole("definition").map((definition) => definition.textContent);
  for (const { why } of STORED_DATA) expect(definitions).toContain(why);
  for (const time of ["1 day.", "2 days.", "7 days.", "30 days.", "2 years.", "Until you delete your account."]) {
    expect(definitions).toContain(time);
  }
  const whom = within(screen.getByRole("region", { name: "Who handles your data" }));
  for (const name of ["Supabase", "Vercel", "Resend", "Google", "Cloudflare"])
    expect(whom.getByText(name)).toBeTruthy();
  expect(whom.getByText(/shares your name, email, and profile picture/)).toBeTruthy();
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

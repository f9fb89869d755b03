// @vitest-environment jsdom

import { act, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { displayWidth } from "#domain/display-width.ts";
import { SEASON } from "#domain/season.ts";
import { longDays } from "#domain/season-days.ts";
import { fitChampionName, fitName } from "#web/bracket/fit-name.ts";
import { freshBrowser } from "./browser.ts";
import { TEAMS } from "./network.ts";
import { button, openPage, realBracket } from "./screen.tsx";

freshBrowser();

test("a full-size canvas can be scrolled with the keyboard, and a canvas fitted to the screen cannot", async () => {
  const { user } = openPage("/");
  const area = screen.getByRole("region", { name: "Bracket" });
  expect(area.hasAttribute("tabindex")).toBe(false);
  await user.click(button("Full size"));
  expect(area.tabIndex).toBe(0);
  await user.click(button("Fit to screen"));
  expect(area.hasAttribute("tabindex")).toBe(false);
});

describe("every team name fits", () => {
  const widths = { small: 134, semi: 130, final: 114, phone: 180 } as const;
  test.each(Object.entries(widths) as [keyof typeof widths, number][])(
    "in a %s slot, on at most two lines",
    (kind, width) => {
      for (const { name } of TEAMS) {
        const { size } = fitName(name, kind, 0);
        const words = name.split(" ");
        const lines = words.reduce<string[]>((all, word) => {
          const last = all.at(-1);
          const longer = last === undefined ? word : `${last} ${word}`;
          if (last !== undefined && displayWidth(longer) * size <= width) all[all.length - 1] = longer;
          else all.push(word);
          return all;
        }, []);
        expect(Math.max(...lines.map(displayWidth)) * size, name).toBeLessThanOrEqual(width);
        expect(lines.length, name).toBeLessThanOrEqual(2);
      }
    },
  );

  test("on the champion panel, on at most two lines that are at most 204 px wide", () => {
    for (const { name } of TEAMS) {
      const { lines, size } = fitChampionName(name);
      expect(lines.length, name).toBeLessThanOrEqual(2);
      for (const line of lines) expect(displayWidth(line) * size * 240, name).toBeLessThanOrEqual(204.01);
    }
  });
});

test("the print view shows the whole bracket and exists only while the browser prints", () => {
  const sheet = () => screen.queryByRole("article", { name: "College Football Playoff Bracket" });
  openPage("/", realBracket());
  expect(sheet()).toBeNull();
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  const words = sheet()?.textContent ?? "";
  for (const text of ["Picks by", "PLAYOFF SEMIFINALS", longDays(SEASON.days.semi), "CHAMPION"]) {
    expect(words).toContain(text);
  }
  expect(words.match(/Indiana/g)).toHaveLength(4);
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(sheet()).toBeNull();
});

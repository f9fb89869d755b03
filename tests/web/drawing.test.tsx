// @vitest-environment jsdom

import { act, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { displayWidth } from "../../src/domain/display-width.ts";
import { SEASON } from "../../src/domain/season.ts";
import { longDays } from "../../src/domain/season-days.ts";
import { fitChampionName, fitName } from "../../src/web/bracket/fit-name.ts";
import { connectorPath, winnerPath } from "../../src/web/bracket/print/print-geometry.ts";
import { freshBrowser, switchMedia } from "./browser.ts";
import { TEAMS } from "./network.ts";
import { button, openPage, realBracket } from "./screen.tsx";

freshBrowser();

describe("the drawing on paper", () => {
  test("has connectors and winner lines between the slots", () => {
    expect(connectorPath("fr1")).toBe("M216 173 H244.5 V215 H216 M244.5 194 H273");
    expect(connectorPath("champ")).toBe("M927 311 V330 M927 545 V526");
    expect(winnerPath("fr1", 1)).toMatch(/^M222\.15\d* 215 H244\.5 V194 H273$/);
  });
});

test("the canvas at full size scrolls by keyboard, and can be fitted to the screen again", async () => {
  const { user } = openPage("/");
  const area = screen.getByRole("region", { name: "Bracket" });
  expect(area.hasAttribute("tabindex")).toBe(false);
  await user.click(button("Full size"));
  expect(area.tabIndex).toBe(0);
  await user.click(button("Fit to screen"));
  expect(area.hasAttribute("tabindex")).toBe(false);
});

describe("every team name fits", () => {
  const rooms = { small: 134, semi: 130, final: 114, phone: 180 } as const;
  test.each(Object.entries(rooms) as [keyof typeof rooms, number][])(
    "into a %s slot, on two lines at most",
    (kind, room) => {
      for (const { name } of TEAMS) {
        const { size } = fitName(name, kind, 0);
        const words = name.split(" ");
        const lines = words.reduce<string[]>((all, word) => {
          const last = all.at(-1);
          const longer = last === undefined ? word : `${last} ${word}`;
          if (last !== undefined && displayWidth(longer) * size <= room) all[all.length - 1] = longer;
          else all.push(word);
          return all;
        }, []);
        expect(Math.max(...lines.map(displayWidth)) * size, name).toBeLessThanOrEqual(room);
        expect(lines.length, name).toBeLessThanOrEqual(2);
      }
    },
  );

  test("onto the champion panel, 204 px wide", () => {
    for (const { name } of TEAMS) {
      const { lines, size } = fitChampionName(name);
      expect(lines.length, name).toBeLessThanOrEqual(2);
      for (const line of lines) expect(displayWidth(line) * size * 240, name).toBeLessThanOrEqual(204.01);
    }
  });
});

describe("print", () => {
  const sheet = () => screen.queryByRole("img", { name: "College Football Playoff Bracket" });

  test("renders the whole bracket on its own page only while the browser prints", () => {
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

  test("also prints when only the media type changes", () => {
    openPage("/", realBracket());
    act(() => switchMedia("print", true));
    expect(sheet()).not.toBeNull();
    act(() => switchMedia("print", false));
    expect(sheet()).toBeNull();
  });
});

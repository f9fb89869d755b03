// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { ADVANCES_TO, MATCHUP_IDS } from "../../src/domain/bracket.ts";
import { CANVAS, connectorPath, winnerPath } from "../../src/web/features/bracket/canvas/geometry.ts";
import { displayWidth, fitChampionName, fitName } from "../../src/web/features/bracket/fit-name.ts";
import { PAPER } from "../../src/web/features/bracket/print/print-geometry.ts";
import { freshBrowser, switchMedia } from "./browser.ts";
import { TEAMS } from "./network.ts";
import { openPage, realBracket } from "./screen.tsx";

freshBrowser();

describe("the drawing", () => {
  test.each([
    ["canvas", CANVAS],
    ["paper", PAPER],
  ])("on %s the middle of every matchup is the center of the slot it feeds", (_, { centers }) => {
    for (const id of MATCHUP_IDS) {
      const next = ADVANCES_TO[id];
      const [upper, lower] = centers[id];
      if (next !== null) expect(centers[next[0]][next[1]]).toBe((upper + lower) / 2);
    }
  });

  test("connectors and winner lines have the paths of the design", () => {
    expect(connectorPath(CANVAS, "fr1")).toBe("M240 154 H280 V214 H240 M280 184 H320");
    expect(connectorPath(CANVAS, "sf2")).toBe("M880 654 H920 V874 H880 M920 764 H960");
    expect(connectorPath(CANVAS, "champ")).toBe("M1080 360 V386 M1080 728 V702");
    expect(winnerPath(CANVAS, "fr1", 1)).toBe("M248 214 H280 V184 H320");
  });
});

test("the scrollbars of the canvas fade 600 ms after the last scrolling", () => {
  openPage("/");
  const area = screen.getByRole("region", { name: "Bracket" });
  const isShown = () => area.dataset.scrolling === "true";
  expect(isShown()).toBe(false);
  vi.useFakeTimers();
  fireEvent.scroll(area);
  vi.advanceTimersByTime(500);
  fireEvent.scroll(area);
  vi.advanceTimersByTime(599);
  expect(isShown()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(false);
  vi.useRealTimers();
});

describe("every one of the 136 names fits", () => {
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

  test("draws the whole bracket on its own page only while the browser prints", () => {
    openPage("/", realBracket());
    expect(sheet()).toBeNull();
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    const words = sheet()?.textContent ?? "";
    for (const text of ["Picks by", "PLAYOFF SEMIFINALS", "THURSDAY, JANUARY 8 / FRIDAY, JANUARY 9", "CHAMPION"]) {
      expect(words).toContain(text);
    }
    expect(words.match(/Indiana/g)).toHaveLength(4);
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(sheet()).toBeNull();
  });

  test("also prints where only the medium changes", () => {
    openPage("/", realBracket());
    act(() => switchMedia("print", true));
    expect(sheet()).not.toBeNull();
    act(() => switchMedia("print", false));
    expect(sheet()).toBeNull();
  });
});

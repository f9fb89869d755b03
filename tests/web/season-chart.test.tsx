// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { SeasonChart } from "#web/features/groups/season/season-chart.tsx";
import { memberOf } from "./groups.tsx";

/**
 * Renders a one-week chart with a member for each of these totals. Returns a function that finds the drawn elements.
 */
function drawn(totals: readonly number[], own: number, chosen: number) {
  const seasons = totals.map((total, index) => ({
    member: memberOf(`${index + 1}`),
    weeks: [{ week: 1, champion: null, points: total, total }],
  }));
  const ids = { ownId: `member-${own}`, chosenId: `member-${chosen}` };
  const { container } = render(<SeasonChart seasons={seasons} {...ids} isFinal={false} badges={[]} />);
  return (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)];
}

test("the viewer's line is drawn on top of the chosen member's line, and the chosen member's line on top of the leader's line", () => {
  const lines = drawn([500, 400, 300, 200], 3, 2)("g[data-kind]");
  expect(lines.map(({ dataset }) => dataset.kind)).toEqual(["other", "leader", "chosen", "own"]);
});

test.each([
  ["equal scores in the middle", [300, 300, 300, 300]],
  ["low scores at the bottom", [900, 1, 0, 0]],
  ["no points at all", [0, 0, 0, 0]],
])("chart labels for %s are at least 22 px apart and above the axis", (_, totals) => {
  const labels = drawn(totals, 3, 2)("span[data-kind]");
  const ys = labels.map(({ style }) => Number.parseFloat(style.top)).sort((one, other) => one - other);
  expect(ys).toHaveLength(4);
  const gaps = ys.slice(1).map((y, index) => y - (ys[index] as number));
  expect(Math.min(...gaps)).toBeGreaterThan(21.99);
  expect(ys.at(-1)).toBeLessThanOrEqual(232.01);
});

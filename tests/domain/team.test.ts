import { describe, expect, test } from "vitest";
import { contrast, textOn } from "#domain/team.ts";

describe("text on a team color (docs/behavior/screens.md#team-colors)", () => {
  test("is black or white on every color, according to the brightness rule", () => {
    const steps = Array.from({ length: 18 }, (_, step) => 15 * step);
    const wrong: string[] = [];
    for (const red of steps)
      for (const green of steps)
        for (const blue of steps) {
          const color = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
          const isBright = (0.299 * red + 0.587 * green + 0.114 * blue) / 255 > 0.5;
          const [first, other] = isBright ? ["#000000", "#FFFFFF"] : ["#FFFFFF", "#000000"];
          if (textOn(color) !== (contrast(color, first) >= 4.5 ? first : other)) wrong.push(color);
        }
    expect(wrong).toEqual([]);
  });

  test("has a contrast ratio computed by the WCAG formula, and has the same ratio if the two colors are swapped", () => {
    expect(contrast("#000000", "#FFFFFF")).toBeCloseTo(21, 10);
    expect(contrast("#777777", "#FFFFFF")).toBeCloseTo(4.48, 2);
    expect(contrast("#FFFFFF", "#777777")).toBeCloseTo(4.48, 2);
    expect(contrast("#BA0C2F", "#BA0C2F")).toBe(1);
  });
});

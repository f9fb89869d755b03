import { expect, test } from "vitest";
import { TROPHY_PATH } from "../../src/domain/trophy-path.ts";

test("the trophy is drawn whole: its outline, two handles, the laces and the foot, each closed", () => {
  const parts = TROPHY_PATH.split(/(?=M)/);
  expect(parts).toHaveLength(5);
  for (const part of parts) expect(part).toMatch(/^M[\d .]+[\d .A-Yahlvcz-]+[zZ]$/);
  // The foot ends where the grid does, at 76.
  expect(parts[4]).toBe("M15 66.4h36V76H15z");
  expect(parts[0]).toContain("v6.8h-21v-6.8h7V46.2C23.6");
});

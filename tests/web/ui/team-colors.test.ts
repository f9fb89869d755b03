import { expect, test } from "vitest";
import { teamStyle } from "../../../src/web/bracket/team-colors.ts";

test("the style has both schemes and one secondary color", () => {
  expect(teamStyle({ primaryColor: "#13294B", secondaryColor: "#C8102E" })).toMatchObject({
    "--fill": "light-dark(#13294B, #193663)",
    "--on-fill": "#FFFFFF",
    "--secondary": "#C8102E",
  });
});

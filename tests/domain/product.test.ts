import { expect, test } from "vitest";
import * as product from "../../src/domain/product.ts";
import { SEASON } from "../../src/domain/season.ts";

test("the product, its parts and its small print are called", () => {
  const { capitalize, ...names } = product;
  expect(names).toEqual({
    PREDICTOR_NAME: `${SEASON.name} College Football Playoff Predictor`,
    BRACKET_TITLE: "College Football Playoff Bracket",
    CHALLENGE_NAME: "CFP Bracket Challenge",
    SENDER_NAME: "CFP Bracket",
    DATA_FILE: "cfp-bracket-data.json",
    DISCLAIMER: "Not affiliated with the College Football Playoff, the NCAA, ESPN or any school.",
    ALL_PICKS: "all 11 picks",
    WHOLE_FIELD: "field of 12",
  });
  expect(capitalize("field of 12")).toBe("Field of 12");
});

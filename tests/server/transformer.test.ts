import fc from "fast-check";
import superjson from "superjson";
import { expect, test, vi } from "vitest";
import { transformer } from "../../src/server/transformer.ts";
import { PROPERTY_TIMEOUT, runs } from "../support/property-runs.ts";

vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

const key = fc.oneof(
  fc.string(),
  fc.constantFrom("a.b", "a\\b", "\\.", "", "0", "constructor", "toString", "__proto__"),
);

const value = fc.oneof(
  fc.string(),
  fc.constantFrom(null, true, 0, -0, 1.5, Number.NaN, new Date(Number.NaN)),
  fc.date(),
);

/** What goes over the wire: JSON with dates in it, and now and then a number or a date that JSON does not have. */
const answer = fc.anything({ key, values: [value] });
const odd = fc.anything({
  key,
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
});

/** How superjson writes a value, or what it says about one that it does not write. */
function written(serialize: (value: unknown) => unknown, value: unknown): unknown {
  try {
    return serialize(value);
  } catch (error) {
    return String(error);
  }
}

test.each([
  ["JSON with dates in it", answer],
  ["any other value", odd],
])("%s is written as superjson writes it", (_, values) => {
  fc.assert(
    fc.property(values, (value) => {
      expect(written(transformer.serialize, value)).toEqual(written((each) => superjson.serialize(each), value));
    }),
    runs(500),
  );
});

test("what stands twice in a value arrives twice", () => {
  const team = { id: "tulane", since: new Date(0) };
  const arrived = superjson.deserialize(
    JSON.parse(JSON.stringify(transformer.serialize({ champion: team, field: [team] }))),
  );
  expect(arrived).toEqual({ champion: team, field: [team] });
});

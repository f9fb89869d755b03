import { expect, test } from "vitest";
import { transformer } from "#server/http/trpc.ts";

const { serialize, deserialize } = transformer.input;
const NO_INPUT = { values: ["undefined"], v: 1 };

test.each([{ username: "ann" }, ["ann"], "ann", 7, null, undefined])(
  "the tRPC transformer restores the input %j from the format in which our client sends it",
  (input) => {
    expect(deserialize(serialize(input))).toEqual(input);
  },
);

test("the transformer accepts metadata that marks a call as having no input", () => {
  expect(deserialize({ json: null, meta: NO_INPUT })).toBeUndefined();
  expect(deserialize({ meta: NO_INPUT })).toBeUndefined();
});

test.each<[string, unknown]>([
  ["a string instead of an object", "json"],
  ["null", null],
  ["no-input metadata together with an input", { json: { username: "ann" }, meta: NO_INPUT }],
  ["no-input metadata together with a type", { json: null, meta: { values: ["undefined", "Date"], v: 1 } }],
  ["metadata for a date", { json: null, meta: { values: ["Date"], v: 1 } }],
  [
    "metadata for a typed array",
    { json: { name: 1e9 }, meta: { values: { name: [["typed-array", "Float64Array"]] }, v: 1 } },
  ],
  ["metadata with a path to the prototype", { json: {}, meta: { values: { "__proto__.x": ["Date"] }, v: 1 } }],
  ["metadata for a circular input", { json: { a: {} }, meta: { referentialEqualities: [["a"]], v: 1 } }],
  ["metadata with a string instead of a list", { json: null, meta: { values: "u" } }],
  ["empty metadata", { json: null, meta: {} }],
])("the transformer rejects %s with REQUEST_INVALID", (_, wrapped) => {
  expect(() => deserialize(wrapped)).toThrow(expect.objectContaining({ key: "REQUEST_INVALID" }));
});

import { expect, test } from "vitest";
import { transformer } from "../../src/server/http/trpc.ts";

const { serialize, deserialize } = transformer.input;
const NO_INPUT = { values: ["undefined"], v: 1 };

test.each([{ username: "ann" }, ["ann"], "ann", 7, null, undefined])("reads %j as our client sends it", (input) => {
  expect(deserialize(serialize(input))).toEqual(input);
});

test("accepts the meta that says a call has no input", () => {
  expect(deserialize({ json: null, meta: NO_INPUT })).toBeUndefined();
  expect(deserialize({ meta: NO_INPUT })).toBeUndefined();
});

test.each<[string, unknown]>([
  ["no object", "json"],
  ["null", null],
  ["nothing", undefined],
  ["a note of no input beside an input", { json: { username: "ann" }, meta: NO_INPUT }],
  ["a note of no input and of a type", { json: null, meta: { values: ["undefined", "Date"], v: 1 } }],
  ["a note of another type", { json: null, meta: { values: ["Date"], v: 1 } }],
  [
    "a note of a typed array",
    { json: { name: 1e9 }, meta: { values: { name: [["typed-array", "Float64Array"]] }, v: 1 } },
  ],
  ["a path to the prototype", { json: {}, meta: { values: { "__proto__.x": ["Date"] }, v: 1 } }],
  ["an input that contains itself", { json: { a: {} }, meta: { referentialEqualities: [["a"]], v: 1 } }],
  ["a note of no types", { json: null, meta: { values: [], v: 1 } }],
  ["a note that is a text", { json: null, meta: { values: "u" } }],
  ["an empty note", { json: null, meta: {} }],
  ["a note that is null", { json: null, meta: null }],
])("rejects %s with REQUEST_INVALID", (_, wrapped) => {
  expect(() => deserialize(wrapped)).toThrow(expect.objectContaining({ key: "REQUEST_INVALID" }));
});

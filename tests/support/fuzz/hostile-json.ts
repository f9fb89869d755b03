import fc from "fast-check";

/** Any sequence of UTF-16 code units, including lone surrogates, U+0000 and invisible characters. */
const anyUnits = fc
  .array(fc.oneof(fc.constantFrom(0, 0xd83d, 0xde00, 0x202e, 0x200b, 0xfeff, 0x0301), fc.nat(0xffff)), {
    maxLength: 40,
  })
  .map((units) => String.fromCharCode(...units));

/** Pieces of JSON or almost-JSON to insert where another value is expected. */
const PIECES = [
  ...["null", "true", "false", "0", "-0", "1e400", "-1e400", "1e-400", "0012", "+1", "1.", ".5", "0x10", "NaN"],
  ...["9007199254740993", "12.0", "1e1", "Infinity", "undefined", "''", "[]", "{}", '""', '" "', '"12"', '" 012 "'],
  ...['"\\u0000"', '"\\ud800"', '"\\udc00\\ud800"', '"\t"', '"\\x41"', '"\u202e"', '"null"', '"__proto__"', '"%00"'],
  ...['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"x":1}}}', '{"a":1,"a":2}', '{"length":1e9}'],
  ...[
    '{"toJSON":1}',
    '{"then":1}',
    '{"json":{},"meta":{"values":["Date"]}}',
    '["$&"]',
    '{"0":1}',
    "[null]",
    "[[[[]]]]",
  ],
  ...['"\'; drop table users --"', '"<script>alert(1)</script>"', '"a@example.com\\r\\nBcc: b@example.com"'],
  ...["[".repeat(2_000) + "]".repeat(2_000), '{"a":'.repeat(2_000), "9".repeat(5_000)],
  ...[`"${"a".repeat(20_000)}"`, `"${"\u0301".repeat(5_000)}"`, JSON.stringify(Array(3_000).fill(0))],
];

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...PIECES) },
  anyUnits.map((text) => JSON.stringify(text)),
  fc.json({ maxDepth: 3 }),
);

/** A random change to a JSON value. `changed` applies the change and returns JSON text, which may be invalid. */
const change = fc.record({
  kind: fc.constantFrom("replace", "drop", "add", "surround", "flip"),
  at: fc.nat(),
  piece,
  name: fc.oneof(fc.constantFrom("prototype", "toString", "json", "meta", "0", "length", "then", ""), anyUnits),
});

type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** Text inside a JSON value in whose place another piece of JSON is inserted once the value is text. */
const MARK = "\u0001here\u0001";

/**
 * Returns one function for each part of a JSON value, including the whole value. Each function takes a replacement for
 * its part, and returns a copy of the whole value with the part replaced.
 */
function placesIn(
  value: unknown,
  rebuild: (inner: unknown) => unknown = (inner) => inner,
): ((put: unknown) => unknown)[] {
  if (typeof value !== "object" || value === null) return [rebuild];
  const inside = Object.entries(value).flatMap(([name, inner]) =>
    placesIn(inner, (put) => rebuild(Array.isArray(value) ? value.with(Number(name), put) : { ...value, [name]: put })),
  );
  return [rebuild, ...inside];
}

function changed(value: unknown, { kind, at, piece: put, name }: Change): string {
  const text = JSON.stringify(value) ?? "";
  const names = typeof value === "object" && value !== null ? Object.keys(value) : [];
  const cut = at % Math.max(1, text.length);
  const places = placesIn(value);
  const place = places[at % places.length];
  switch (kind) {
    case "replace":
      return (JSON.stringify(place?.(MARK)) ?? "").replace(JSON.stringify(MARK), () => put);
    case "drop":
      return JSON.stringify(place?.(undefined)) ?? "null";
    case "add": {
      // The new property may have the name of an existing property.
      const added = JSON.stringify(at % 2 ? name : (names[at % Math.max(1, names.length)] ?? name));
      return text.replace(/^\{(\}?)/, (_, end: string) => `{${added}:${put}${end === "" ? "," : "}"}`);
    }
    case "surround": {
      const spaced = [`\ufeff${text}`, `${text}${put}`, ` \n${text}\t`, `${text}\u0000`, `/**/${text}`];
      const all = [...spaced, `[${text}]`, `{"json":${text}}`, JSON.stringify(text), text.slice(0, cut)];
      return all[at % all.length] ?? text;
    }
    case "flip":
      return text.slice(0, cut) + String.fromCharCode(text.charCodeAt(cut) ^ (1 << (at % 7))) + text.slice(cut + 1);
  }
}

/** Returns JSON strings for these values. Half of the strings are unchanged, and half are broken in one place. */
export function spoiled(values: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return fc.oneof(
    values.map((value) => JSON.stringify(value) ?? "null"),
    fc.tuple(values, change).map(([value, how]) => changed(value, how)),
  );
}

/**
 * Encodes random strings as bytes. Of 20 strings, about 17 become valid UTF-8. The others become UTF-16, Latin-1, or
 * UTF-8 with a damaged byte.
 */
export function inBytes(texts: fc.Arbitrary<string>): fc.Arbitrary<Buffer<ArrayBuffer>> {
  return fc.tuple(texts, fc.nat(19), fc.nat()).map(([text, encoding, at]) => {
    if (encoding === 0) return Buffer.from(text, "utf16le");
    if (encoding === 1) return Buffer.from(text, "latin1");
    const bytes = Buffer.from(text, "utf8");
    if (encoding === 2 && bytes.length > 0) bytes[at % bytes.length] = 0x80 | (at & 0x7f);
    return bytes;
  });
}

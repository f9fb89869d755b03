import fc from "fast-check";

/** Header values that may break a server, by header. */
const ODD_HEADERS: Readonly<Record<string, readonly string[]>> = {
  "content-type": [
    ...["application/json", "application/json; charset=utf-16", "application/JSON", "text/plain", "", ";;;"],
    ...["multipart/form-data", "multipart/form-data; boundary=x", "application/octet-stream"],
    "application/x-www-form-urlencoded",
  ],
  accept: ["*/*", "text/html", "application/jsonl", "application/json;q=0", ",,,", "\u00ff"],
  authorization: [
    "Bearer",
    "Bearer ",
    "Bearer a.b.c",
    "Basic YTpi",
    "Bearer \u00e9",
    `Bearer ${"a".repeat(9_000)}`,
    ",",
  ],
  "if-none-match": ["*", '"', 'W/"x"', `W/"${"x".repeat(5_000)}"`, ", ,"],
  "sec-fetch-site": ["cross-site", "same-site", "none", "nonsense"],
  "x-real-ip": ["", "unknown", "::1", "fe80::1%eth0", "999.999.999.999", "1.2.3.4, 5.6.7.8", "x".repeat(4_000)],
  "trpc-accept": ["application/jsonl"],
  "content-encoding": ["gzip"],
  "content-length": ["999999", "-1"],
  "x-http-method-override": ["DELETE"],
  "x-forwarded-host": ["evil.example"],
  "x-forwarded-proto": ["javascript"],
  range: ["bytes=0-0"],
  expect: ["100-continue"],
  cookie: ["a".repeat(8_000)],
  "last-event-id": ["{}"],
};
const ODD_PAIRS = Object.entries(ODD_HEADERS).flatMap(([name, values]) =>
  values.map((value) => [name, value] as const),
);

/** Generates zero to three unusual headers. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc
  .oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.subarray(ODD_PAIRS, { maxLength: 3 }))
  .map((pairs) => Object.fromEntries(pairs));

/** Pieces of a URL, percent-encoded correctly or incorrectly. */
export const urlPiece: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...["", "%", "%00", "%ff", "%E0%A4%A", "%2f", "%2e%2e", "..", ".", "//", "\\", "%0d%0aSet-Cookie:%20a=b", "%u0041"],
    ...["[object Object]", "null", "undefined", "[]", "{}", "*", ":id", "a,b", ",", "<script>", "$%7B1%7D"],
    ...["Object", "toString", "hasOwnProperty"].map((name) => `function ${name}() { [native code] }`),
    ...["0", "-1", "1e9", "NaN", "'", '"', "a".repeat(3_000), "%F0%9F%8F%88", "%ED%A0%80"],
  ),
  fc.string({ unit: "grapheme", maxLength: 20 }).map(encodeURIComponent),
  fc.string({ maxLength: 12 }).map((text) => text.replace(/[#?\s]/g, "_")),
);

import fc from "fast-check";

/** Headers that may break a server, as pairs of a name and a value. */
const ODD_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ...["application/json", "application/json; charset=utf-16", "application/JSON", "text/plain", "multipart/form-data"]
    .concat(
      "multipart/form-data; boundary=x",
      "application/octet-stream",
      "application/x-www-form-urlencoded",
      "",
      ";;;",
    )
    .map((type) => ["content-type", type] as const),
  ...["*/*", "text/html", "application/jsonl", "application/json;q=0", ",,,", "\u00ff"].map(
    (type) => ["accept", type] as const,
  ),
  ...["Bearer", "Bearer ", "Bearer a.b.c", "Basic YTpi", "Bearer \u00e9", `Bearer ${"a".repeat(9_000)}`, ","].map(
    (token) => ["authorization", token] as const,
  ),
  ...["*", '"', 'W/"x"', `W/"${"x".repeat(5_000)}"`, ", ,"].map((tag) => ["if-none-match", tag] as const),
  ...["cross-site", "same-site", "none", "nonsense"].map((site) => ["sec-fetch-site", site] as const),
  ...["", "unknown", "::1", "fe80::1%eth0", "999.999.999.999", "1.2.3.4, 5.6.7.8", "x".repeat(4_000)].map(
    (address) => ["x-real-ip", address] as const,
  ),
  ["trpc-accept", "application/jsonl"],
  ["content-encoding", "gzip"],
  ["content-length", "999999"],
  ["content-length", "-1"],
  ["x-http-method-override", "DELETE"],
  ["x-forwarded-host", "evil.example"],
  ["x-forwarded-proto", "javascript"],
  ["range", "bytes=0-0"],
  ["expect", "100-continue"],
  ["cookie", "a".repeat(8_000)],
  ["last-event-id", "{}"],
];

/** Generates zero to three unusual headers. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc
  .oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.subarray([...ODD_HEADERS], { maxLength: 3 }))
  .map((pairs) => Object.fromEntries(pairs));

/** Pieces of a URL, percent-encoded correctly or incorrectly. */
export const urlPiece: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...["", "%", "%00", "%ff", "%E0%A4%A", "%2f", "%2e%2e", "..", ".", "//", "\\", "%0d%0aSet-Cookie:%20a=b", "%u0041"],
    ...[
      "[object Object]",
      "function Object() { [native code] }",
      "function toString() { [native code] }",
      "function hasOwnProperty() { [native code] }",
      "null",
      "undefined",
      "[]",
      "{}",
      "*",
      ":id",
      "a,b",
      ",",
    ],
    ...["0", "-1", "1e9", "NaN", "'", '"', "<script>", "$%7B1%7D", "a".repeat(3_000), "%F0%9F%8F%88", "%ED%A0%80"],
  ),
  fc.string({ unit: "grapheme", maxLength: 20 }).map(encodeURIComponent),
  fc.string({ maxLength: 12 }).map((text) => text.replace(/[#?\s]/g, "_")),
);

/** HTTP methods that `fetch` can send. `fetch` rejects CONNECT and TRACE. */
export const METHODS = ["GET", "POST", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY", "PROPFIND", "get", "post"];

/** Returns the body if the method allows a body, otherwise nothing. */
export const bodyFor = (method: string, body: Buffer<ArrayBuffer> | null): { body?: Buffer<ArrayBuffer> } =>
  body === null || /^(get|head)$/i.test(method) ? {} : { body };

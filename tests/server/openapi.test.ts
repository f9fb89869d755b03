import { expect, test } from "vitest";
import { checkDescribed } from "#support/server/described-responses.ts";
import { server, setUpServer } from "#support/server/server.ts";
import { SITE } from "#support/server/server-network.ts";

setUpServer();

interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

interface Described {
  operationId: string;
  security?: Record<string, never[]>[];
  parameters?: { name: string; in: string; required: boolean }[];
  responses: Record<string, { description: string }>;
}

const read = async () => (await (await server.request("/api/openapi.json")).json()) as Document;

/** Every operation in the document, with a name such as `GET /api/teams`. */
const described = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ name: `${method.toUpperCase()} ${path}`, path, ...each })),
  );

test("the OpenAPI document has version 3.1 and this site's URL, and may be cached", async () => {
  const response = await server.request("/api/openapi.json");
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("cache-control")).toContain("s-maxage");
  const { openapi, servers } = await read();
  expect([openapi, servers]).toEqual(["3.1.0", [{ url: SITE }]]);
  const etag = response.headers.get("etag") ?? "";
  expect((await server.request("/api/openapi.json", { headers: { "if-none-match": etag } })).status).toBe(304);
});

test("every reference in the OpenAPI document resolves, and every definition is used", async () => {
  const document = await read();
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect([...new Set(refs)].sort()).toEqual(Object.keys(document.components.schemas).sort());
  expect(JSON.stringify(document)).not.toMatch(/"\$(defs|schema|id)"/);
  const schemes = described(document).flatMap(({ security = [] }) => security.flatMap((each) => Object.keys(each)));
  expect([...new Set(schemes)].sort()).toEqual(Object.keys(document.components.securitySchemes).sort());
});

test("every operation declares a unique ID, the parameters of its path, one success response and the common error responses", async () => {
  const all = described(await read());
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
  for (const { name, path, parameters = [], responses } of all) {
    const inPath = parameters.filter((each) => each.in === "path");
    expect(inPath.map((each) => `{${each.name}}`).join(), name).toBe(path.match(/\{\w+\}/g)?.join() ?? "");
    expect([name, inPath.every(({ required }) => required)]).toEqual([name, true]);
    expect(Object.keys(responses), name).toEqual(expect.arrayContaining(["400", "403", "413", "429", "500", "503"]));
    expect([name, Object.keys(responses).filter((status) => status < "304").length]).toEqual([name, 1]);
  }
});

test("checkDescribed rejects a response with a status, body or field that the OpenAPI document does not describe", async () => {
  const check = (status: number, body: object) =>
    checkDescribed("GET", `${SITE}/api/health`, Response.json(body, { status }));
  const well = await (await server.request("/api/health")).json();
  expect((await check(200, well)).status).toBe(200);
  expect((await check(503, { message: "Away." })).status).toBe(503);
  await expect(check(418, { message: "Short and stout." })).rejects.toThrow("status 418 is not described");
  await expect(check(200, { status: "ok" })).rejects.toThrow("not as described");
  await expect(check(200, { ...well, secret: "x" })).rejects.toThrow("not as described");
  await expect(check(503, { error: "Away." })).rejects.toThrow("not as described");
  const other = await checkDescribed("GET", `${SITE}/api/no-such-endpoint`, Response.json([], { status: 418 }));
  expect(other.status).toBe(418);
});

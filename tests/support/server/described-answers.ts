import { ADDRESSES, type Address } from "../../../src/server/http/addresses.ts";
import { failure } from "../../../src/server/http/answers.ts";
import { openApiDocument } from "../../../src/server/http/openapi.ts";

/** The answers that the document describes for an address, by status. */
interface Described {
  readonly responses: Readonly<Record<string, object>>;
}

const { paths } = openApiDocument(ADDRESSES, "http://bracket.test") as {
  paths: Record<string, Record<string, Described>>;
};

/** Returns the operation of a request; undefined for an unknown REST address or another method. */
function operationFor(method: string, url: string): Address | undefined {
  const { pathname } = new URL(url);
  const fits = ({ path }: Address) =>
    new RegExp(`^/api${path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`).test(pathname);
  return ADDRESSES.find((each) => each.method === method && fits(each));
}

/**
 * Fails when a REST address answers what /api/openapi.json does not describe: another status, or a body outside the
 * schema. Returns the response with its body unread.
 */
export async function checkDescribed(method: string, url: string, response: Response): Promise<Response> {
  const operation = operationFor(method, url);
  if (operation === undefined) return response;
  const where = `${method} ${new URL(url).pathname}`;
  const { status } = response;
  const described = paths[`/api${operation.path}`]?.[method.toLowerCase()];
  if (described?.responses[status] === undefined) throw new Error(`${where}: status ${status} is not described`);
  if (status === 304 || status === 302) return response;
  const copy = response.clone();
  const isJson = status >= 400 || operation.mediaType === undefined;
  const body: unknown = await (isJson ? copy.json().catch(() => undefined) : copy.text());
  const found = (status >= 400 ? failure : operation.answer)?.safeParse(body);
  if (!found?.success) throw new Error(`${where}: the answer is not as described: ${found?.error.message}`);
  return response;
}

import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import superjson, { type SuperJSONResult } from "superjson";
import type { ErrorKey } from "#domain/errors.ts";
import { AppError } from "#server/app-error.ts";
import type { AppRouter, ProcedurePath } from "#server/router.ts";

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

type At<Router, Path> = Path extends `${infer Noun extends keyof Router & string}.${infer Verb}`
  ? Router[Noun][Verb & keyof Router[Noun]]
  : never;

export type InputOf<Path extends ProcedurePath> = At<Inputs, Path>;

export type OutputOf<Path extends ProcedurePath> = At<Outputs, Path>;

/** The response to a call: the value if the call succeeded, or the message and key of an error. */
export interface ReadResponse<Value = unknown> {
  readonly status: number;
  readonly value: Value | undefined;
  readonly message: string | undefined;
  readonly key: ErrorKey | undefined;
}

interface Envelope {
  readonly result?: { readonly data: SuperJSONResult };
  readonly error?: { readonly json: { readonly message: string; readonly data: { readonly key: ErrorKey } } };
}

/** Wraps an input in tRPC's format without encoding dates, so that a test can send any JSON. */
const wrapInput = (input: unknown) => JSON.stringify({ json: input });

/** Returns the URL for a query. */
export function queryUrl(path: ProcedurePath, input?: unknown): string {
  const search = input === undefined ? "" : `?input=${encodeURIComponent(wrapInput(input))}`;
  return `/api/trpc/${path}${search}`;
}

/** Returns the URL and the request for a mutation, as arguments for `fetch`. */
export function mutationRequest(
  path: ProcedurePath,
  input: unknown,
  headers: Record<string, string> = {},
): [url: string, init: RequestInit] {
  const init = { method: "POST", headers: { "content-type": "application/json", ...headers }, body: wrapInput(input) };
  return [`/api/trpc/${path}`, init];
}

/** Reads the response to a single call, and turns its date strings back into dates. */
export async function readResponse<Path extends ProcedurePath>(
  response: Response,
): Promise<ReadResponse<OutputOf<Path>>> {
  const { result, error } = (await response.json()) as Envelope;
  return {
    status: response.status,
    value: result && superjson.deserialize<OutputOf<Path>>(result.data),
    message: error?.json.message,
    key: error?.json.data.key,
  };
}

/** The status and body of a server response: a value, or an error from the error table. */
export interface EncodedResponse {
  readonly status: number;
  readonly body: object;
}

export function writeValue<Path extends ProcedurePath>(_path: Path, value: OutputOf<Path>): EncodedResponse {
  return { status: 200, body: { result: { data: superjson.serialize(value) } } };
}

export function writeError(path: ProcedurePath, key: ErrorKey): EncodedResponse {
  const error = new AppError(key);
  const data = { code: error.code, httpStatus: error.status, path, key };
  return {
    status: error.status,
    body: { error: superjson.serialize({ message: error.message, code: TRPC_ERROR_CODES_BY_KEY[error.code], data }) },
  };
}

/** A called procedure and its input, whose date strings have been turned back into dates. */
export interface Call {
  readonly path: string;
  readonly input: unknown;
}

/** Returns the calls in a request: one call, or several calls in a batch. */
export async function readCalls(request: Request): Promise<{ calls: Call[]; isBatch: boolean }> {
  const { pathname, searchParams } = new URL(request.url);
  const isBatch = searchParams.get("batch") === "1";
  const text = request.method === "POST" ? await request.clone().text() : searchParams.get("input");
  const inputs = text ? JSON.parse(text) : {};
  const paths = pathname.slice(pathname.lastIndexOf("/") + 1).split(",");
  const calls = paths.map((path, index) => {
    const input = isBatch ? inputs[index] : inputs;
    return { path, input: input?.json === undefined ? undefined : superjson.deserialize(input) };
  });
  return { calls, isBatch };
}

/**
 * Returns the response to a request: a single response, or a batch's responses in order. The status is 207 if the
 * responses in a batch have different statuses.
 */
export function writeResponse(responses: readonly EncodedResponse[], isBatch: boolean): Response {
  const statuses = new Set(responses.map(({ status }) => status));
  const status = statuses.size === 1 ? responses[0]?.status : 207;
  return Response.json(isBatch ? responses.map(({ body }) => body) : responses[0]?.body, { status: status ?? 207 });
}

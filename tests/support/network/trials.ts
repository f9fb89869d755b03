import { ERRORS, type ErrorKey, kindOf } from "../../../src/domain/errors.ts";
import type { Fault } from "./faults.ts";
import type { FaultyServer } from "./faulty-server.ts";
import type { Prepare, Prepared } from "./requests.ts";
import { type Trace, watch } from "./traces.ts";

/** What a request does when nothing fails. */
interface Healthy {
  /** What the server asks its services, in order. */
  readonly steps: readonly string[];
  /** What may be in the database in between: nothing, or what some of the steps did, each of them wholly. */
  readonly between: readonly Trace[];
  readonly after: Trace;
  /** The status when the same is sent again. */
  readonly againStatus: number;
}

/** How long a person waits, in milliseconds. */
export const PATIENCE = 10_000;

/**
 * Steps that are asked twice, that the answer does not wait for, or whose failure is what is asked for: a fault at one of
 * them leaves the answer a success.
 */
const SPARED = [
  "POST /captcha",
  "POST /rest/v1/rpc/record_saved_bracket_mailed",
  "GET /auth/v1/health",
  "GET /domains",
];

/** What the server answers when one of its services fails. */
const FAILURES = ["SERVICE_UNAVAILABLE", "CAPTCHA_UNAVAILABLE", "EMAIL_SEND_FAILED"] as const satisfies ErrorKey[];

/** Sends a request over a network without faults, twice, and notes what it does. */
async function learn(server: FaultyServer, prepare: Prepare): Promise<Healthy> {
  const { send } = await prepare(server);
  const changed = await watch(server);
  const between: Trace[] = [[]];
  server.mend(async () => void between.push(await changed()));
  const instance = server.start();
  const { status } = await send(instance);
  if (status >= 400) throw new Error(`without a fault it is answered with ${status}`);
  const steps = [...server.asked];
  const after = await changed();
  server.mend();
  return { steps, between, after, againStatus: (await send(instance)).status };
}

/** What is wrong with the answer to a request that met a fault; null when the server says in its own words that it failed. */
export async function problemWith(response: Response): Promise<string | null> {
  const text = await response.text();
  for (const key of FAILURES) {
    const { message } = ERRORS[key];
    if (response.status !== kindOf(key).status || !text.includes(message)) continue;
    const answer = JSON.parse(text) as { error?: { json: { message: string } }; requestId?: string };
    const { requestId, ...rest } = answer;
    if (answer.error === undefined && requestId !== response.headers.get("x-request-id")) continue;
    const words = answer.error ? { message: answer.error.json.message } : rest;
    if (JSON.stringify(words) === JSON.stringify({ message })) return null;
  }
  return `answered ${response.status} ${text.slice(0, 300)}`;
}

const same = (one: Trace, other: Trace) => JSON.stringify(one) === JSON.stringify(other);

/** A request, and what it has changed so far. */
interface Subject {
  readonly prepared: Prepared;
  readonly changed: () => Promise<Trace>;
}

/**
 * Sends a request to a server that has just started. Step `step` meets a fault. Then sends it again without one, and
 * returns what is wrong: an answer that is late or makes no sense, something half written, something doubled, or a server
 * that does not recover.
 */
async function tryFault(
  server: FaultyServer,
  healthy: Healthy,
  { prepared, changed }: Subject,
  step: string,
  fault: Fault,
): Promise<string[]> {
  const { send } = prepared;
  const instance = server.start();
  let isLeft = true;
  server.order((line) => {
    const isMeant = isLeft && line === step;
    if (isMeant) isLeft = false;
    return isMeant ? fault : null;
  });
  const began = performance.now();
  const response = await send(instance);
  const took = performance.now() - began;

  const problems: string[] = [];
  const report = (problem: string | null) => problem && problems.push(`${step}: ${fault}: ${problem}`);
  if (server.hits !== 1) report(`the fault was met ${server.hits} times`);
  if (![...SPARED, ...(prepared.spared ?? [])].includes(step)) report(await problemWith(response));
  else if (!response.ok) report(`answered ${response.status}, though it is spared`);
  if (took > PATIENCE) report(`took ${Math.round(took)} ms`);
  const left = await changed();
  if (![...healthy.between, healthy.after].some((known) => same(known, left))) report(`left ${left.join("; ")}`);
  server.mend();
  const again = await send(instance);
  const wasDone = healthy.after.length > 0 && same(left, healthy.after);
  if (again.status !== (wasDone ? healthy.againStatus : 200)) report(`sent again it is answered with ${again.status}`);
  const now = await changed();
  if (!same(now, healthy.after)) report(`sent again it left ${now.join("; ")}`);
  const mails = prepared.address === undefined ? 1 : server.mailsTo(prepared.address);
  if (mails !== 1) report(`sent again it made ${mails} mails`);
  return problems;
}

/**
 * Lets each step of a request meet faults, one at a time, and returns what is wrong. `choose` says which faults, knowing
 * whether the request writes. One that writes has a new subject each time.
 */
export async function tryFaults(
  server: FaultyServer,
  prepare: Prepare,
  choose: (writes: boolean) => readonly Fault[],
): Promise<string[]> {
  const healthy = await learn(server, prepare);
  const writes = healthy.after.length > 0;
  const arrange = async (): Promise<Subject> => ({ prepared: await prepare(server), changed: await watch(server) });
  const one = await arrange();
  const reading: Subject = { ...one, changed: async () => [] };
  const problems: string[] = [];
  for (const step of new Set(healthy.steps)) {
    for (const fault of choose(writes)) {
      problems.push(...(await tryFault(server, healthy, writes ? await arrange() : reading, step, fault)));
    }
  }
  const left = writes ? [] : await one.changed();
  return left.length > 0 ? [...problems, `a request that only reads left ${left.join("; ")}`] : problems;
}

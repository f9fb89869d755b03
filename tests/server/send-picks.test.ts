import { describe, expect, test } from "vitest";
import { fillBracket } from "#support/brackets/official-record.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { countSavedBrackets, messageIn, newEmail } from "#support/mail/send-picks.ts";
import { server, setUpServer } from "#support/server/server.ts";

setUpServer(undefined, { clearsLimits: true });

const HOME = { "x-real-ip": "203.0.113.9" };
const whole = fillBracket();

/** Asks the server to send bracket `number` to this email address. */
const sendOne = (email: string, number = 0, headers: Record<string, string> = {}) =>
  server.sendPicks({ email, bracket: fillBracket(savableRecord(number)) }, headers);

async function idIn(response: Response): Promise<string> {
  expect(response.status).toBe(200);
  const body = (await response.json()) as { id: string };
  expect(Object.keys(body)).toEqual(["id"]);
  return body.id;
}

/** The number of requests counted toward each rate limit, summed over all keys. */
async function used(): Promise<Record<string, number>> {
  const rows = await server.sql<{ bucket: string; used: number }>(
    "select bucket, sum(used)::integer as used from private.rate_limits group by bucket",
  );
  return Object.fromEntries(rows.map((row) => [row.bucket.replace("send-picks:", ""), row.used]));
}

test("a complete bracket is stored, then emailed with the picks and a link to the bracket", async () => {
  const id = await idIn(await server.sendPicks({ email: " Fan.Of+Picks@GMail.com ", bracket: whole }));
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const [mail, ...others] = server.mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: ["fan.of+picks@gmail.com"],
    subject: "Your College Football Playoff picks: Indiana to win it all",
    headers: { "X-Entity-Ref-ID": id },
  });
  for (const part of [mail?.html, mail?.text]) {
    expect(part).toContain(`/bracket/${id}`);
    expect(part).toContain("Indiana");
  }
});

test.each<[what: string, body: object, message: string]>([
  ["no bracket", { bracket: undefined }, "This bracket doesn't add up. Please reload and try again."],
  [
    "a nonexistent team",
    { bracket: JSON.parse(JSON.stringify(whole).replaceAll('"indiana"', '"hogwarts"')) },
    "This bracket includes a team we don't recognize.",
  ],
  ["no email address", { email: " " }, "Email is required"],
])("a request with %s is rejected with 400, and no row, email or attempt is recorded", async (_, body, message) => {
  const before = await countSavedBrackets(server);
  await server.request("/api/teams");
  server.reset();
  const response = await server.sendPicks({ email: newEmail(), bracket: whole, ...body });
  expect([response.status, await messageIn(response)]).toEqual([400, message]);
  expect([server.mails(), server.databaseCalls(), await used()]).toEqual([[], [], {}]);
  expect(await countSavedBrackets(server)).toBe(before);
});

describe("the email limits", () => {
  test("allow five emails an hour to one mailbox, however its address is written, and reject the next email with 429", async () => {
    const name = `fanatic${newEmail().split("@")[0]}`;
    const spellings = [name, name.toUpperCase(), `${name}+tag`, `f.${name.slice(1)}`, ` ${name}`];
    for (const [number, spelling] of spellings.entries()) {
      expect((await sendOne(`${spelling}@gmail.com`, number)).status).toBe(200);
    }
    const before = await countSavedBrackets(server);
    const rejected = await sendOne(`${name}@googlemail.com`, 5);
    expect([rejected.status, await messageIn(rejected)]).toEqual([429, "Too many requests. Please try again later."]);
    const wait = Number(rejected.headers.get("retry-after"));
    expect([wait > 0, wait <= 3_600]).toEqual([true, true]);
    expect([await countSavedBrackets(server), server.mails().length]).toEqual([before, 5]);
    expect((await sendOne(newEmail(), 5)).status).toBe(200);
  });

  test("also count an email whose address the provider rejects", async () => {
    const responses = [];
    for (let n = 0; n < 3; n++) responses.push(await sendOne(`fan${n}@münchen.example`, n, HOME));
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(await messageIn(responses[0] as Response)).toBe("Please enter a valid email address");
    expect([server.mails(), server.loggedErrors()]).toEqual([[], []]);
    expect(await used()).toEqual({ email: 3, client: 3, all: 3 });
  });

  test("store the email address and the IP address only as hashes", async () => {
    const email = newEmail();
    await idIn(await sendOne(email, 0, HOME));
    const saved = await server.sql("select * from app.saved_brackets order by created_at desc limit 1");
    const stored = JSON.stringify([saved, await server.sql("select * from private.rate_limits")]);
    for (const secret of [email, HOME["x-real-ip"]]) expect(stored).not.toContain(secret);
    expect(stored).toContain("send-picks:client");
  });
});

describe("sending the same bracket to the same email address", () => {
  test("repeatedly from the same network sends one email, stores one row and counts as one attempt", async () => {
    const email = newEmail();
    const ids = [];
    for (let time = 0; time < 3; time++) ids.push(await idIn(await sendOne(email, 0, HOME)));
    expect([new Set(ids).size, server.mails().length]).toEqual([1, 1]);
    expect(await used()).toEqual({ email: 1, client: 1, all: 1 });
  });

  test("four times at once sends one email and stores one row", async () => {
    const email = newEmail();
    const before = await countSavedBrackets(server);
    const responses = await Promise.all(Array.from({ length: 4 }, () => sendOne(email, 0, HOME)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([await countSavedBrackets(server), server.mails().length]).toEqual([before + 1, 1]);
  });
});

test.each([
  ["does not count toward the limits if the provider rejects the email", "error", 0],
  ["counts toward the limits if the email may have been sent", "malformed", 1],
] as const)("while the mail provider fails, sending picks %s", async (_, fault, counted) => {
  server.breakMail(fault);
  expect((await sendOne(newEmail(), 0, HOME)).status).toBe(502);
  expect(await used()).toEqual({ email: counted, client: counted, all: counted });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Bracket } from "../../src/domain/bracket.ts";
import type { TeamRef } from "../../src/domain/team.ts";
import { fillBracket } from "../support/brackets.ts";
import { openServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
beforeEach(async () => {
  server.reset();
  await server.forgetLimits();
});
afterAll(() => server.close());

let addresses = 0;
/** An address that nothing was counted against yet. */
const newAddress = () => `fan${++addresses}@example.com`;

const rowCount = async () =>
  Number((await server.sql<{ n: string }>("select count(*) as n from saved_brackets"))[0]?.n);

async function message(response: Response): Promise<string> {
  return ((await response.json()) as { message: string }).message;
}

describe("a complete bracket", () => {
  test("is stored, then mailed with all picks and a link to it", async () => {
    const email = newAddress();
    const response = await server.sendPicks({ email: `  ${email} `, bracket: fillBracket() });
    expect(response.status).toBe(200);
    const { id } = (await response.json()) as { id: string };
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const [mail, ...others] = server.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: [email], subject: "Your College Football Playoff picks" });
    for (const part of [mail?.html, mail?.text]) {
      expect(part).toContain(`/bracket/${id}`);
      expect(part).toContain("Indiana");
    }
  });

  test("may carry whole teams, of which only the ids are believed", async () => {
    const named = JSON.parse(JSON.stringify(fillBracket()), (key, value) =>
      key === "team" && value ? { ...value, name: "Somebody Else", conference: "SEC", primaryColor: "#123456" } : value,
    );
    const response = await server.sendPicks({ email: newAddress(), bracket: named });
    expect(response.status).toBe(200);
    expect(server.mails()[0]?.html).not.toContain("Somebody Else");
  });

  test("may leave out what is optional", async () => {
    const { firstRound, ...rest } = fillBracket();
    const withoutLosers = { ...rest, firstRound: firstRound.map(({ loser: _, ...matchup }) => matchup) };
    expect((await server.sendPicks({ email: newAddress(), bracket: withoutLosers })).status).toBe(200);
  });
});

describe("bad input", () => {
  const whole = fillBracket();
  const fr1 = whole.firstRound[0];
  const withTeam = (team: object) =>
    JSON.parse(JSON.stringify(whole).replaceAll('{"id":"indiana"}', JSON.stringify({ id: "indiana", ...team })));
  const hostile: Record<string, [unknown, string]> = {
    "no bracket": [undefined, "This bracket contradicts itself."],
    "an incomplete bracket": [
      { ...whole, championship: { ...whole.championship, winner: null, loser: null }, winner: null },
      "Complete bracket to save",
    ],
    "a bracket without a champion": [{ ...whole, winner: null }, "Complete bracket to save"],
    "another champion than the one that won": [
      { ...whole, winner: { id: "oregon" } },
      "This bracket contradicts itself.",
    ],
    "a winner that did not play": [
      {
        ...whole,
        firstRound: [{ ...fr1, winner: { seed: 1, team: { id: "indiana" } } }, ...whole.firstRound.slice(1)],
      },
      "This bracket contradicts itself.",
    ],
    "a loser that won": [
      { ...whole, firstRound: [{ ...fr1, loser: fr1?.winner }, ...whole.firstRound.slice(1)] },
      "This bracket contradicts itself.",
    ],
    "a matchup twice": [
      { ...whole, firstRound: [fr1, fr1, ...whole.firstRound.slice(2)] },
      "This bracket contradicts itself.",
    ],
    "a team twice": [
      JSON.parse(JSON.stringify(whole).replaceAll('"james-madison"', '"oregon"')),
      "This bracket contradicts itself.",
    ],
    "a made-up team": [
      JSON.parse(JSON.stringify(whole).replaceAll('"indiana"', '"hogwarts"')),
      "This bracket has a team that does not exist.",
    ],
    "markup in a name": [withTeam({ name: "<script>alert(1)</script>" }), "This bracket contradicts itself."],
    "a foreign logo": [withTeam({ logoUrl: "https://evil.example/logo.svg" }), "This bracket contradicts itself."],
    "a logo without a scheme": [withTeam({ logoUrl: "//evil.example/logo.svg" }), "This bracket contradicts itself."],
    "a hostile colour": [withTeam({ primaryColor: "red;background:url(x)" }), "This bracket contradicts itself."],
    "an unknown field": [{ ...whole, note: "hello" }, "This bracket contradicts itself."],
    "a prototype key": [
      JSON.parse(`{"__proto__":{},${JSON.stringify(whole).slice(1)}`),
      "This bracket contradicts itself.",
    ],
    "a seed that is no number": [
      JSON.parse(JSON.stringify(whole).replace('"seed":12', '"seed":"12"')),
      "This bracket contradicts itself.",
    ],
    "the compact form": [{ teamSlots: [], winners: {} }, "This bracket contradicts itself."],
  };

  test.each(Object.entries(hostile))("%s is refused: no row, no mail", async (_, [bracket, expected]) => {
    const before = await rowCount();
    const response = await server.sendPicks({ email: newAddress(), bracket });
    expect([response.status, await message(response)]).toEqual([400, expected]);
    expect(server.mails()).toEqual([]);
    expect(await rowCount()).toBe(before);
  });

  test.each([
    [undefined, "Email is required"],
    ["", "Email is required"],
    ["   ", "Email is required"],
    ["fan", "Please enter a valid email address"],
    ["fan@example", "Please enter a valid email address"],
    ["a@example.com,b@example.com", "Please enter a valid email address"],
    ["a@example.com b@example.com", "Please enter a valid email address"],
    ["a@example.com\r\nBcc: b@example.com", "Please enter a valid email address"],
    ["Fan <fan@example.com>", "Please enter a valid email address"],
    [["fan@example.com"], "Please enter a valid email address"],
    [7, "Please enter a valid email address"],
    [`${"x".repeat(250)}@example.com`, "Please enter a valid email address"],
  ])("the address %j is refused: no row, no mail", async (email, expected) => {
    const before = await rowCount();
    const response = await server.sendPicks({ email, bracket: whole });
    expect([response.status, await message(response)]).toEqual([400, expected]);
    expect(server.mails()).toEqual([]);
    expect(await rowCount()).toBe(before);
  });

  test("an unknown field beside address and bracket is refused", async () => {
    const response = await server.sendPicks({ email: newAddress(), bracket: whole, admin: true });
    expect(response.status).toBe(400);
    expect(server.mails()).toEqual([]);
  });

  test("refused input counts against nothing", async () => {
    const email = newAddress();
    for (let time = 0; time < 6; time++) await server.sendPicks({ email, bracket: null });
    expect((await server.sendPicks({ email, bracket: whole })).status).toBe(200);
  });
});

/** A bracket that differs from the others of its number: the winner of each first-round matchup by its bits. */
function variant(number: number): Bracket<TeamRef> {
  const bit = (index: number, upper: number, lower: number) => ((number >> index) & 1 ? upper : lower);
  const [a, b, c, d] = [bit(0, 12, 5), bit(1, 9, 8), bit(2, 11, 6), bit(3, 10, 7)];
  const teamSlots = fillBracketTeams();
  return fillBracket({
    teamSlots,
    winners: { fr1: a, fr2: b, fr3: c, fr4: d, qf1: 4, qf2: 1, qf3: 3, qf4: 2, sf1: 1, sf2: 2, champ: 1 },
  });
}

function fillBracketTeams(): string[] {
  return "indiana ohio-state georgia texas-tech oregon ole-miss texas-a-m oklahoma alabama miami tulane james-madison".split(
    " ",
  );
}

describe("limits", () => {
  test("an address gets five mails an hour, then 429 with the time to wait", async () => {
    const email = newAddress();
    for (let number = 0; number < 5; number++) {
      expect((await server.sendPicks({ email, bracket: variant(number) })).status).toBe(200);
    }
    const before = await rowCount();
    const refused = await server.sendPicks({ email: email.toUpperCase(), bracket: variant(5) });
    expect([refused.status, await message(refused)]).toEqual([429, "Too many requests. Please try again later."]);
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(3600);
    expect(await rowCount()).toBe(before);
    expect(server.mails()).toHaveLength(5);
    expect((await server.sendPicks({ email: newAddress(), bracket: variant(5) })).status).toBe(200);
  });

  test("a network address sends twenty mails an hour, whatever it claims to be", async () => {
    const send = (from: string, claimed: string) =>
      server.sendPicks(
        { email: newAddress(), bracket: fillBracket() },
        { "x-real-ip": from, "x-forwarded-for": claimed },
      );
    for (let time = 0; time < 20; time++) {
      expect((await send(`2001:db8:1:2:${time}::1`, `10.0.0.${time}`)).status).toBe(200);
    }
    expect((await send("2001:db8:1:2:ffff::1", "10.0.0.99")).status).toBe(429);
    expect((await send("2001:db8:1:3::1", "10.0.0.99")).status).toBe(200);
  });

  test("what is counted is kept as a hash", async () => {
    const email = newAddress();
    await server.sendPicks({ email, bracket: fillBracket() }, { "x-real-ip": "203.0.113.77" });
    const kept = JSON.stringify([
      await server.sql("select * from private.rate_limits"),
      await server.sql("select * from saved_brackets"),
    ]);
    expect(kept).not.toContain(email);
    expect(kept).not.toContain("203.0.113.77");
    expect(kept).toContain("send-picks:client");
  });
});

describe("the same bracket for the same address", () => {
  test("within ten minutes is one mail and one row, and counts once", async () => {
    const email = newAddress();
    const ids = [];
    for (let time = 0; time < 7; time++) {
      const response = await server.sendPicks({ email, bracket: fillBracket() });
      expect(response.status).toBe(200);
      ids.push(((await response.json()) as { id: string }).id);
    }
    expect(new Set(ids).size).toBe(1);
    expect(server.mails()).toHaveLength(1);
  });

  test("clicked twice at once is one mail and one row", async () => {
    const email = newAddress();
    const before = await rowCount();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => server.sendPicks({ email, bracket: fillBracket() })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await rowCount()).toBe(before + 1);
    expect(server.mails()).toHaveLength(1);
  });
});

describe("a mail provider in trouble", () => {
  const troubles = ["error", "malformed", "timeout-after-accept", "network", "rate-limit"] as const;

  test.each(troubles)("%s: the row stays, the answer is 502, trying again is one row and one mail", async (trouble) => {
    const email = newAddress();
    const before = await rowCount();
    server.breakMail(trouble);
    const failed = await server.sendPicks({ email, bracket: fillBracket() });
    expect([failed.status, await message(failed)]).toEqual([502, "Failed to send email"]);
    expect(await rowCount()).toBe(before + 1);
    server.mendMail();
    const again = await server.sendPicks({ email, bracket: fillBracket() });
    expect(again.status).toBe(200);
    expect(await rowCount()).toBe(before + 1);
    expect(server.mails().filter((mail) => mail.to.includes(email))).toHaveLength(1);
  });

  test("failed tries are given back: five more mails may go out", async () => {
    const email = newAddress();
    server.breakMail("error");
    for (let number = 0; number < 6; number++) {
      expect((await server.sendPicks({ email, bracket: variant(number) })).status).toBe(502);
    }
    server.mendMail();
    for (let number = 0; number < 5; number++) {
      expect((await server.sendPicks({ email, bracket: variant(number) })).status).toBe(200);
    }
    expect((await server.sendPicks({ email, bracket: variant(9) })).status).toBe(429);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fillBracket } from "../support/brackets/official-record.ts";
import { countSavedBrackets, messageIn, newAddress } from "../support/mail/send-picks.ts";
import { openServer, type TestServer } from "../support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
beforeEach(async () => {
  server.reset();
  await server.forgetLimits();
});
afterAll(() => server.close());

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

test("an address that the mail provider does not mail is invalid, and counts against the limits", async () => {
  const counts = () => server.sql("select sum(used)::integer as used from private.rate_limits");
  const response = await server.sendPicks({ email: "jürgen@exämple.de", bracket: fillBracket() });
  expect([response.status, await messageIn(response)]).toEqual([400, "Please enter a valid email address"]);
  expect(server.mails()).toEqual([]);
  expect(server.loggedErrors()).toEqual([]);
  expect(await counts()).toEqual([{ used: 3 }]);
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
    "a hostile color": [withTeam({ primaryColor: "red;background:url(x)" }), "This bracket contradicts itself."],
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
    const before = await countSavedBrackets(server);
    await server.request("/api/teams");
    server.reset();
    const response = await server.sendPicks({ email: newAddress(), bracket });
    expect([response.status, await messageIn(response)]).toEqual([400, expected]);
    expect([server.mails(), server.databaseCalls()]).toEqual([[], []]);
    expect(await countSavedBrackets(server)).toBe(before);
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
    const before = await countSavedBrackets(server);
    const response = await server.sendPicks({ email, bracket: whole });
    expect([response.status, await messageIn(response)]).toEqual([400, expected]);
    expect(server.mails()).toEqual([]);
    expect(await countSavedBrackets(server)).toBe(before);
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

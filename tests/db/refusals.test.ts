import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { INVALID_RECORDS } from "../support/brackets/invalid-records.ts";
import { secRecord } from "../support/brackets/outcomes.ts";
import { emptied, openDatabase, server, type TestDatabase } from "../support/database/database.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db.close());
beforeEach(() => emptied(db));

const good = secRecord(0);
const incomplete = { ...good, winners: { fr1: 12 } };
const madeUp = { ...good, teamSlots: ["made-up-team", ...good.teamSlots.slice(1)] };
const wrapped = (value: unknown) => JSON.stringify(value);

const save = (bracket_data: unknown) =>
  server(db).from("saved_brackets").insert({ bracket_data, recipient_hash: "fan", sender_hash: "home" });
const insertBracket = (record: Record<string, unknown>, name = "mine") =>
  server(db).from("brackets").insert({ name, team_slots: record.teamSlots, winners: record.winners });

/** What a refusal looks like: status 400 with the error key as message. */
const refusal = (key: string) => ({ status: 400, error: expect.objectContaining({ code: "PT400", message: key }) });

/** Stores any JSON without the Data API; returns the message of the refusal, or null. */
async function saveInSql(value: unknown): Promise<string | null> {
  const statement =
    "insert into public.saved_brackets (bracket_data, recipient_hash, sender_hash) values ($1::text::jsonb, 'fan', 'home')";
  return db.sql(statement, [JSON.stringify(value)]).then(
    () => null,
    (error: Error) => error.message,
  );
}

/** The answers to these values that are not a refusal with this key. */
async function notRefused(key: string, values: [string, unknown][], store: (value: never) => PromiseLike<Refusable>) {
  const answers = values.map(async ([what, value]) => {
    // The wrong type is the point.
    const { status, error } = await store(value as never);
    return status === 400 && error?.code === "PT400" && error.message === key ? [] : [[what, status, error]];
  });
  return (await Promise.all(answers)).flat();
}
type Refusable = { status: number; error: { code: string; message: string } | null };

/** Everything that was stored. */
async function stored(): Promise<unknown[]> {
  const [saved, official] = await Promise.all([
    server(db).from("saved_brackets").select("bracket_data"),
    server(db).from("brackets").select("team_slots, winners"),
  ]);
  return [...(saved.data ?? [saved.error]), ...(official.data ?? [official.error])];
}

describe("a saved bracket", () => {
  test("is stored unchanged when it is complete and its teams exist", async () => {
    for (const number of [0, 1, 1023, 2047]) expect(await save(secRecord(number))).toMatchObject({ status: 201 });
    expect(await stored()).toHaveLength(4);
  });

  test("that is anything else is refused as BRACKET_INVALID, as JSON or as text", async () => {
    for (const [what, value] of INVALID_RECORDS) {
      expect([what, await saveInSql(value)]).toEqual([what, "BRACKET_INVALID"]);
      expect([what, await saveInSql(wrapped(value))]).toEqual([what, "BRACKET_INVALID"]);
    }
    expect(await stored()).toEqual([]);
  });

  test("that is a text with anything else in it is refused as BRACKET_INVALID", async () => {
    const texts = {
      "no JSON": "{teamSlots",
      "a text in a text": wrapped(wrapped(good)),
      "JSON with something after it": `${wrapped(good)} x`,
      "a hundred thousand lists in each other": "[".repeat(100_000),
      "a zero character": wrapped({ ...good, teamSlots: ["\0"] }),
      "half a megabyte": "x".repeat(500_000),
    };
    for (const [what, text] of Object.entries(texts)) {
      expect([what, await saveInSql(text)]).toEqual([what, "BRACKET_INVALID"]);
    }
    expect(await stored()).toEqual([]);
  });

  test("that is invalid is refused by the Data API with status 400 and the key as the message", async () => {
    // The embedded Data API unwraps a bare text itself, and has its own message when that is not JSON.
    const values = INVALID_RECORDS.filter(([, value]) => typeof value !== "string");
    expect(await notRefused("BRACKET_INVALID", values, save)).toEqual([]);
    expect(await notRefused("BRACKET_INVALID", values, (value) => save(wrapped(value)))).toEqual([]);
    for (const text of ["", "{teamSlots", wrapped("bracket"), "x".repeat(500_000)]) {
      expect((await save(text)).status).toBe(400);
    }
    expect(await stored()).toEqual([]);
  });

  test("that came as a JSON string is stored as the record itself", async () => {
    expect(await save(wrapped(good))).toMatchObject({ status: 201 });
    expect(await saveInSql(wrapped(good))).toBeNull();
    expect(await stored()).toEqual([{ bracket_data: good }, { bracket_data: good }]);
  });

  test("with undecided matchups is refused as BRACKET_INCOMPLETE, as JSON or as text", async () => {
    const values = [incomplete, { ...good, winners: {} }, wrapped(incomplete)];
    for (const value of values) {
      expect(await save(value)).toMatchObject(refusal("BRACKET_INCOMPLETE"));
      expect(await saveInSql(value)).toBe("BRACKET_INCOMPLETE");
    }
    expect(await stored()).toEqual([]);
  });

  test("with a team that does not exist is refused as TEAM_UNKNOWN", async () => {
    expect(await save(madeUp)).toMatchObject(refusal("TEAM_UNKNOWN"));
    expect(await stored()).toEqual([]);
  });

  test("cannot be changed into anything invalid", async () => {
    await save(good);
    for (const [value, key] of [
      [incomplete, "BRACKET_INCOMPLETE"],
      [madeUp, "TEAM_UNKNOWN"],
      [{ ...good, winners: { ...good.winners, champ: 5 } }, "BRACKET_INVALID"],
    ] as const) {
      const answer = await server(db)
        .from("saved_brackets")
        .update({ bracket_data: value })
        .eq("recipient_hash", "fan");
      expect(answer).toMatchObject(refusal(key));
    }
    expect(await stored()).toEqual([{ bracket_data: good }]);
  });

  test("that is null or missing is refused", async () => {
    expect((await save(null)).status).toBe(400);
    expect((await save(undefined)).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  test("and one bad row among good ones: none is stored", async () => {
    const rows = [good, incomplete, good].map((bracket_data) => ({
      bracket_data,
      recipient_hash: "fan",
      sender_hash: "home",
    }));
    expect(await server(db).from("saved_brackets").insert(rows)).toMatchObject(refusal("BRACKET_INCOMPLETE"));
    expect(await stored()).toEqual([]);
  });
});

describe("a bracket of the operator", () => {
  test("may have undecided matchups, because games are played one by one", async () => {
    expect(await insertBracket({ ...good, winners: {} })).toMatchObject({ status: 201 });
    for (const decided of [3, 8, 11]) {
      const winners = Object.fromEntries(Object.entries(good.winners).slice(0, decided));
      expect(await server(db).from("brackets").update({ winners }).eq("name", "mine")).toMatchObject({ status: 204 });
    }
  });

  test("starts without winners", async () => {
    await server(db).from("brackets").insert({ name: "official", team_slots: good.teamSlots });
    expect(await stored()).toEqual([{ team_slots: good.teamSlots, winners: {} }]);
  });

  test("with another shape or a contradiction is refused as BRACKET_INVALID", async () => {
    const isText = (part: unknown) => typeof part === "string";
    const ofTwoColumns = INVALID_RECORDS.filter(([, value]) => {
      const { teamSlots = null, winners = null, ...more } = Object(value) as Record<string, unknown>;
      return (
        teamSlots !== null && winners !== null && Object.keys(more).length === 0 && ![teamSlots, winners].some(isText)
      );
    });
    expect(ofTwoColumns.length).toBeGreaterThan(20);
    expect(await notRefused("BRACKET_INVALID", ofTwoColumns, insertBracket)).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  test("with a team that does not exist is refused as TEAM_UNKNOWN", async () => {
    expect(await insertBracket(madeUp)).toMatchObject(refusal("TEAM_UNKNOWN"));
  });

  test("cannot be changed into a contradiction", async () => {
    await insertBracket(good);
    const change = (values: object) => server(db).from("brackets").update(values).eq("name", "mine");
    expect(await change({ winners: { qf1: 12 } })).toMatchObject(refusal("BRACKET_INVALID"));
    expect(await change({ team_slots: good.teamSlots.slice(1) })).toMatchObject(refusal("BRACKET_INVALID"));
    expect(await change({ team_slots: madeUp.teamSlots })).toMatchObject(refusal("TEAM_UNKNOWN"));
  });

  test("has a unique name of 1 to 50 characters without blanks around it", async () => {
    await insertBracket(good, "official");
    expect(await insertBracket(good, "official")).toMatchObject({ status: 409, error: { code: "23505" } });
    for (const name of ["", " ", " official", "official ", "x".repeat(51)]) {
      expect(await insertBracket(good, name)).toMatchObject({ status: 400, error: { code: "23514" } });
    }
  });
});

describe("a team", () => {
  const team = {
    id: "new-team",
    name: "New Team",
    abbreviation: "NEW",
    conference: "SEC",
    logo_url: "/badges/new-team.svg",
    primary_color: "#123456",
    secondary_color: "#FFFFFF",
  };

  test("with a harmful value is refused", async () => {
    const wrong: [string, object][] = [
      ["an id with capitals", { id: "New-Team" }],
      ["an id with a line break", { id: "new-team\n" }],
      ["markup in its name", { name: "<b>New</b>" }],
      ["a line break in its name", { name: "New\nTeam" }],
      ["blanks around its name", { name: " New Team" }],
      ["an unknown conference", { conference: "Ivy League" }],
      ["a logo on a foreign host", { logo_url: "https://example.com/new-team.svg" }],
      ["a logo on a foreign host, without the scheme", { logo_url: "//example.com/new-team.svg" }],
      ["a logo outside its folder", { logo_url: "/badges/../api/x.svg" }],
      ["a color that is a style", { primary_color: "red;background:url(//x)" }],
      ["a short color", { secondary_color: "#FFF" }],
    ];
    for (const [what, field] of wrong) {
      const { status, error } = await server(db)
        .from("teams")
        .insert({ ...team, ...field });
      expect([what, status, error?.code]).toEqual([what, 400, "23514"]);
    }
  });

  test("cannot have the id or the name of another", async () => {
    for (const duplicate of [{ id: "miami" }, { name: "Miami" }]) {
      const answer = await server(db)
        .from("teams")
        .insert({ ...team, ...duplicate });
      expect(answer).toMatchObject({ status: 409, error: { code: "23505" } });
    }
  });
});

test("a body that PostgreSQL cannot read is answered with status 400", async () => {
  const post = (body: string) =>
    fetch(`${db.url}/rest/v1/saved_brackets`, {
      method: "POST",
      headers: { apikey: db.secretKey, "content-type": "application/json" },
      body,
    });
  for (const body of [
    "{",
    `{"bracket_data": {"teamSlots": ["\\u0000"]}, "recipient_hash": "fan", "sender_hash": "home"}`,
  ]) {
    const answer = await post(body);
    expect([body, answer.status, await answer.text()]).toEqual([body, 400, expect.not.stringMatching(/ at .*:\d+/)]);
  }
});

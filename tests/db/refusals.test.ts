import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { INVALID_RECORDS } from "../support/brackets/invalid-records.ts";
import { recordNumber } from "../support/brackets/outcomes.ts";
import { emptied, openDatabase, server, type TestDatabase } from "../support/database/database.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db.close());
beforeEach(() => emptied(db));

const good = recordNumber(0);
const incomplete = { ...good, winners: { fr1: 12 } };
const madeUp = { ...good, teamSlots: ["made-up-team", ...good.teamSlots.slice(1)] };
const wrapped = (value: unknown) => JSON.stringify(value);

const save = (bracket_data: unknown) =>
  server(db).from("saved_brackets").insert({ bracket_data, recipient_hash: "fan" });
const keep = (record: Record<string, unknown>, name = "mine") =>
  server(db).from("brackets").insert({ name, team_slots: record.teamSlots, winners: record.winners });

/** What a refusal must look like: the error key as message, status 400. */
const refusal = (key: string) => ({ status: 400, error: expect.objectContaining({ code: "PT400", message: key }) });

/** Stores past the Data API, whatever JSON it is; gives the message of the refusal, or null. */
async function saveInSql(value: unknown): Promise<string | null> {
  const statement = "insert into public.saved_brackets (bracket_data, recipient_hash) values ($1::text::jsonb, 'fan')";
  return db.sql(statement, [JSON.stringify(value)]).then(
    () => null,
    (error: Error) => error.message,
  );
}

/** What each of the values is answered with, where that is not the refusal with this key. */
async function notRefused(key: string, values: [string, unknown][], store: (value: never) => PromiseLike<Refusable>) {
  const answers = values.map(async ([what, value]) => {
    // That the value is of no fitting type is the point.
    const { status, error } = await store(value as never);
    return status === 400 && error?.code === "PT400" && error.message === key ? [] : [[what, status, error]];
  });
  return (await Promise.all(answers)).flat();
}
type Refusable = { status: number; error: { code: string; message: string } | null };

/** What has been stored in spite of all. */
async function stored(): Promise<unknown[]> {
  const [saved, kept] = await Promise.all([
    server(db).from("saved_brackets").select("bracket_data"),
    server(db).from("brackets").select("team_slots, winners"),
  ]);
  return [...(saved.data ?? [saved.error]), ...(kept.data ?? [kept.error])];
}

describe("a saved bracket", () => {
  test("is stored as it is when it is complete and its teams are known", async () => {
    for (const number of [0, 1, 1023, 2047]) expect(await save(recordNumber(number))).toMatchObject({ status: 201 });
    expect(await stored()).toHaveLength(4);
  });

  test("of anything else is refused as BRACKET_INVALID, wrapped in a text or not", async () => {
    for (const [what, value] of INVALID_RECORDS) {
      expect([what, await saveInSql(value)]).toEqual([what, "BRACKET_INVALID"]);
      expect([what, await saveInSql(wrapped(value))]).toEqual([what, "BRACKET_INVALID"]);
    }
    expect(await stored()).toEqual([]);
  });

  test("of a text that holds something else is refused as BRACKET_INVALID", async () => {
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

  test("that is none is refused by the Data API with status 400 and the key as the message", async () => {
    // A bare text is unwrapped by the embedded Data API itself, which has words of its own for what is no JSON.
    const values = INVALID_RECORDS.filter(([, value]) => typeof value !== "string");
    expect(await notRefused("BRACKET_INVALID", values, save)).toEqual([]);
    expect(await notRefused("BRACKET_INVALID", values, (value) => save(wrapped(value)))).toEqual([]);
    for (const text of ["", "{teamSlots", wrapped("bracket"), "x".repeat(500_000)]) {
      expect((await save(text)).status).toBe(400);
    }
    expect(await stored()).toEqual([]);
  });

  test("that came as a JSON string is stored unwrapped (decision 6)", async () => {
    expect(await save(wrapped(good))).toMatchObject({ status: 201 });
    expect(await saveInSql(wrapped(good))).toBeNull();
    expect(await stored()).toEqual([{ bracket_data: good }, { bracket_data: good }]);
  });

  test("with matchups undecided is refused as BRACKET_INCOMPLETE, wrapped or not", async () => {
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

  test("cannot be changed into something else either", async () => {
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

  test("one bad row among good ones keeps all of them out", async () => {
    const rows = [good, incomplete, good].map((bracket_data) => ({ bracket_data, recipient_hash: "fan" }));
    expect(await server(db).from("saved_brackets").insert(rows)).toMatchObject(refusal("BRACKET_INCOMPLETE"));
    expect(await stored()).toEqual([]);
  });
});

describe("a bracket that the operator keeps (decision 11)", () => {
  test("may be undecided, as games are played one by one", async () => {
    expect(await keep({ ...good, winners: {} })).toMatchObject({ status: 201 });
    for (const decided of [3, 8, 11]) {
      const winners = Object.fromEntries(Object.entries(good.winners).slice(0, decided));
      expect(await server(db).from("brackets").update({ winners }).eq("name", "mine")).toMatchObject({ status: 204 });
    }
  });

  test("starts without winners", async () => {
    await server(db).from("brackets").insert({ name: "official", team_slots: good.teamSlots });
    expect(await stored()).toEqual([{ team_slots: good.teamSlots, winners: {} }]);
  });

  test("of another shape, or one that contradicts itself, is refused as BRACKET_INVALID", async () => {
    const isText = (part: unknown) => typeof part === "string";
    const ofTwoColumns = INVALID_RECORDS.filter(([, value]) => {
      const { teamSlots = null, winners = null, ...more } = Object(value) as Record<string, unknown>;
      return (
        teamSlots !== null && winners !== null && Object.keys(more).length === 0 && ![teamSlots, winners].some(isText)
      );
    });
    expect(ofTwoColumns.length).toBeGreaterThan(20);
    expect(await notRefused("BRACKET_INVALID", ofTwoColumns, keep)).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  test("with a team that does not exist is refused as TEAM_UNKNOWN", async () => {
    expect(await keep(madeUp)).toMatchObject(refusal("TEAM_UNKNOWN"));
  });

  test("cannot be changed into one that contradicts itself", async () => {
    await keep(good);
    const change = (values: object) => server(db).from("brackets").update(values).eq("name", "mine");
    expect(await change({ winners: { qf1: 12 } })).toMatchObject(refusal("BRACKET_INVALID"));
    expect(await change({ team_slots: good.teamSlots.slice(1) })).toMatchObject(refusal("BRACKET_INVALID"));
    expect(await change({ team_slots: madeUp.teamSlots })).toMatchObject(refusal("TEAM_UNKNOWN"));
  });

  test("has a name of its own, without blanks around it, of 1 to 50 characters", async () => {
    await keep(good, "official");
    expect(await keep(good, "official")).toMatchObject({ status: 409, error: { code: "23505" } });
    for (const name of ["", " ", " official", "official ", "x".repeat(51)]) {
      expect(await keep(good, name)).toMatchObject({ status: 400, error: { code: "23514" } });
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

  test("with a field that could do harm is refused", async () => {
    const wrong: [string, object][] = [
      ["an id with capitals", { id: "New-Team" }],
      ["an id with a line break", { id: "new-team\n" }],
      ["markup in its name", { name: "<b>New</b>" }],
      ["a line break in its name", { name: "New\nTeam" }],
      ["blanks around its name", { name: " New Team" }],
      ["an unknown conference", { conference: "Ivy League" }],
      ["a logo on a foreign host", { logo_url: "https://example.com/new-team.svg" }],
      ["a logo on a foreign host, without the scheme", { logo_url: "//example.com/new-team.svg" }],
      ["a logo out of its folder", { logo_url: "/badges/../api/x.svg" }],
      ["a colour that is style", { primary_color: "red;background:url(//x)" }],
      ["a short colour", { secondary_color: "#FFF" }],
    ];
    for (const [what, field] of wrong) {
      const { status, error } = await server(db)
        .from("teams")
        .insert({ ...team, ...field });
      expect([what, status, error?.code]).toEqual([what, 400, "23514"]);
    }
  });

  test("cannot have the id or the name of another", async () => {
    for (const twin of [{ id: "miami" }, { name: "Miami" }]) {
      const answer = await server(db)
        .from("teams")
        .insert({ ...team, ...twin });
      expect(answer).toMatchObject({ status: 409, error: { code: "23505" } });
    }
  });
});

test("a body that PostgreSQL cannot read at all is the caller's mistake, not ours", async () => {
  const post = (body: string) =>
    fetch(`${db.url}/rest/v1/saved_brackets`, {
      method: "POST",
      headers: { apikey: db.secretKey, "content-type": "application/json" },
      body,
    });
  for (const body of ["{", `{"bracket_data": {"teamSlots": ["\\u0000"]}, "recipient_hash": "fan"}`]) {
    const answer = await post(body);
    expect([body, answer.status, await answer.text()]).toEqual([body, 400, expect.not.stringMatching(/ at .*:\d+/)]);
  }
});

import { createRequire } from "node:module";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Bracket } from "../../src/domain/bracket.ts";
import { type BracketRecord, unpackBracket } from "../../src/domain/bracket-record.ts";
import { contrast, type Team } from "../../src/domain/team.ts";
import { DARK, LIGHT } from "../../src/server/emails/layout.tsx";
import { picksEmail } from "../../src/server/emails/picks-email.tsx";
import { teamInMail } from "../../src/server/emails/team-in-mail.ts";
import { OFFICIAL_RECORD } from "../support/brackets.ts";
import { SEED_TEAMS } from "../support/seed-teams.ts";

/** A reader of HTML like a browser; the package brings no types. */
const { JSDOM } = createRequire(import.meta.url)("jsdom") as {
  JSDOM: new () => { window: typeof globalThis };
};
const parser = new new JSDOM().window.DOMParser();

const SITE = "https://bracket.example";
const LINK = "https://picks.example/bracket/6f1c2c1e-7f0a-4a53-9d0e-0c8f5d1b2a3c";

/** The bracket of a record, each team changed before it is put in. */
function bracketOf(record: BracketRecord = OFFICIAL_RECORD, change: (team: Team) => Team = (team) => team): Bracket {
  const bracket = unpackBracket(record, (id) => {
    const team = SEED_TEAMS.find((each) => each.id === id);
    return team && change(team);
  });
  if (bracket === null) throw new Error("the record names a team that the seed does not have");
  return bracket;
}

/** The official bracket with something else about its champion. */
function withChampion(change: Partial<Team>): Bracket {
  return bracketOf(OFFICIAL_RECORD, (team) => (team.id === "indiana" ? { ...team, ...change } : team));
}

/** The official bracket with another team in Indiana's place, and so as champion. */
function wonBy(id: string): Bracket {
  const others = OFFICIAL_RECORD.teamSlots.slice(1).map((other) => (other === id ? "indiana" : other));
  return bracketOf({ ...OFFICIAL_RECORD, teamSlots: [id, ...others] });
}

function mailOf(bracket: Bracket = bracketOf()) {
  return picksEmail({ bracket, link: LINK, siteUrl: SITE });
}

function read(html: string): Document {
  return parser.parseFromString(html, "text/html");
}

/** Each heading of a round with the rows under it, as a reader sees them: `5 Oregon over 12 James Madison`. */
function roundsIn(page: Document): Record<string, string[]> {
  const rounds: Record<string, string[]> = {};
  let heading = "before any round";
  for (const element of page.querySelectorAll("h2, tr")) {
    if (element.tagName === "H2") {
      heading = element.textContent ?? "";
      expect(rounds).not.toHaveProperty([heading]);
      rounds[heading] = [];
    } else if (!element.querySelector("table") && /over \d/.test(element.textContent ?? "")) {
      rounds[heading] ??= [];
      rounds[heading]?.push(
        [...element.children]
          .map((cell) => cell.textContent?.trim())
          .join(" ")
          .replace(/\s+/g, " "),
      );
    }
  }
  return rounds;
}

/** The colour that an element stands on, in capitals. */
function groundOf(element: Element | null): string {
  const ground = element?.closest<HTMLElement>("[style*=background-color]")?.style.backgroundColor ?? "";
  const channels = [...ground.matchAll(/\d+/g)].map(([channel]) => Number(channel).toString(16).padStart(2, "0"));
  return `#${channels.join("")}`.toUpperCase();
}

afterEach(() => vi.useRealTimers());

describe("the picks in the mail (decision 20)", () => {
  test("stand in the HTML once each, under their round", async () => {
    const { html } = await mailOf();
    expect(roundsIn(read(html))).toEqual({
      "First Round": [
        "5 Oregon over 12 James Madison",
        "9 Alabama over 8 Oklahoma",
        "6 Ole Miss over 11 Tulane",
        "10 Miami over 7 Texas A&M",
      ],
      Quarterfinals: [
        "5 Oregon over 4 Texas Tech",
        "1 Indiana over 9 Alabama",
        "6 Ole Miss over 3 Georgia",
        "10 Miami over 2 Ohio State",
      ],
      Semifinals: ["1 Indiana over 5 Oregon", "10 Miami over 6 Ole Miss"],
      Championship: ["1 Indiana over 10 Miami"],
    });
  });

  test("read as well in plain text", async () => {
    const { subject, text } = await mailOf();
    expect(subject).toBe("Your College Football Playoff picks");
    expect(text).toBe(`Your College Football Playoff picks

All 11 picks are saved. Your bracket has its own page, yours to share.

Champion: Indiana
No. 1 seed, Big Ten

View your bracket:
${LINK}

First Round (Dec 19/20)
   5 Oregon over 12 James Madison
   9 Alabama over 8 Oklahoma
   6 Ole Miss over 11 Tulane
  10 Miami over 7 Texas A&M

Quarterfinals (Dec 31/Jan 1)
   5 Oregon over 4 Texas Tech
   1 Indiana over 9 Alabama
   6 Ole Miss over 3 Georgia
  10 Miami over 2 Ohio State

Semifinals (Jan 8/9)
   1 Indiana over 5 Oregon
  10 Miami over 6 Ole Miss

Championship (Jan 19)
   1 Indiana over 10 Miami

You asked for this mail when you saved your picks.
Not affiliated with the College Football Playoff, the NCAA, ESPN or any school.
`);
  });

  test("come with the days of each round, the link, and the two lines at the end", async () => {
    const { html } = await mailOf();
    const page = read(html);
    expect([...page.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["View your bracket", LINK],
    ]);
    const seen = page.body.textContent ?? "";
    for (const dates of ["Dec 19/20", "Dec 31/Jan 1", "Jan 8/9", "Jan 19"]) expect(seen).toContain(dates);
    expect(seen).toContain("You asked for this mail when you saved your picks.");
    expect(seen).toContain("Not affiliated with the College Football Playoff, the NCAA, ESPN or any school.");
  });

  test("need no mark on the losers", async () => {
    const marked = bracketOf();
    const unmarked = { ...marked, semifinals: marked.semifinals.map((each) => ({ ...each, loser: null })) };
    expect(await mailOf(unmarked)).toEqual(await mailOf(marked));
  });

  test("are not mailed while one is missing", async () => {
    const { champ: _, ...winners } = OFFICIAL_RECORD.winners;
    await expect(mailOf(bracketOf({ ...OFFICIAL_RECORD, winners }))).rejects.toThrow("complete");
  });
});

describe("the champion's panel", () => {
  test.each(SEED_TEAMS.map(({ id, name }) => [name, id]))("shows %s in its colours, legibly", async (name, id) => {
    const { html } = await mailOf(wonBy(id));
    const team = SEED_TEAMS.find((each) => each.id === id);
    const page = read(html);
    const champion = page.querySelector<HTMLElement>(".champion");
    expect(champion?.textContent).toBe(name);
    expect(groundOf(champion)).toBe(team?.primaryColor.toUpperCase());
    const trophy = page.querySelector("img[alt=Trophy]");
    expect(contrast(LIGHT.post, groundOf(trophy))).toBeGreaterThanOrEqual(3);
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  });

  test("keeps text legible and blocks visible in the dark, for every team", () => {
    for (const team of SEED_TEAMS) {
      const { fill, darkFill, text } = teamInMail(team);
      expect(contrast(text, fill), team.name).toBeGreaterThanOrEqual(4.5);
      expect(contrast(text, darkFill), team.name).toBeGreaterThanOrEqual(4.5);
      expect(contrast(DARK.paper, darkFill), team.name).toBeGreaterThanOrEqual(1.55);
    }
  });

  test("raises only colours that would be lost in the dark", () => {
    const darkFillOf = (id: string) => teamInMail(SEED_TEAMS.find((each) => each.id === id) as Team).darkFill;
    expect(darkFillOf("ole-miss")).toBe("#193663");
    expect(darkFillOf("texas-a-m")).toBe("#790000");
    expect(darkFillOf("indiana")).toBe("#990000");
  });

  test("takes the raised colours from styles for the dark", async () => {
    const { html } = await mailOf(wonBy("texas-a-m"));
    const page = read(html);
    const styles = [...page.querySelectorAll("style")].map((style) => style.textContent);
    expect(styles.find((style) => style?.includes("prefers-color-scheme: dark"))).toContain(
      ".fill-1 { background-color: #790000 !important; }",
    );
    expect(page.querySelector(".champion")?.closest(".fill-1")).not.toBeNull();
  });
});

/** Names that try to be more than names, with what is to be read of them. */
const HOSTILE: Record<string, [name: string, read: string]> = {
  "a script": ["<script>alert(1)</script>", "<script>alert(1)</script>"],
  "an element with a handler": ['"><img src=x onerror=alert(1)>', '"><img src=x onerror=alert(1)>'],
  "the end of the style": ["</style></head><body onload=alert(1)>", "</style></head><body onload=alert(1)>"],
  "quotes and ampersands": [`O'Neil & "Sons" &lt;b&gt;`, `O'Neil & "Sons" &lt;b&gt;`],
  "a comment for Outlook": ["<!--[if mso]><b><![endif]-->", "<!--[if mso]><b><![endif]-->"],
  "a replacement pattern": ["$& $` $' $1", "$& $` $' $1"],
  emoji: ["Ducks 🦆🏈", "Ducks 🦆🏈"],
  "letters from right to left": ["אוניברסיטה", "אוניברסיטה"],
  "marks that turn the text": ["Miami\u202E lufmrah \u2066x\u200F", "Miami lufmrah x"],
  "lines of its own": ["Indiana\r\n\r\nView your bracket:\nhttps://evil", "Indiana View your bracket: https://evil"],
  "other line ends": ["Indiana\u2028and\u2029more\u0085of\u000Bit\0", "Indiana and more of it"],
  "half a character": ["Indiana\uD800", "Indiana"],
};

describe("a hostile name", () => {
  const tags = (page: Document) => [...page.querySelectorAll("*")].map(({ tagName }) => tagName);

  test.each(Object.entries(HOSTILE))("with %s is text and nothing else", async (_, [name, expected]) => {
    const [harmless, mail] = [await mailOf(), await mailOf(withChampion({ name, conference: name }))];
    const page = read(mail.html);
    expect(tags(page)).toEqual(tags(read(harmless.html)));
    expect(
      [...page.querySelectorAll("*")].flatMap((each) => each.getAttributeNames()).filter((n) => /^on/.test(n)),
    ).toEqual([]);
    expect(page.querySelector(".champion")?.textContent).toBe(expected);
    expect(roundsIn(page).Championship).toEqual([`1 ${expected} over 10 Miami`]);
    expect(page.title).toBe("Your College Football Playoff picks");

    expect(mail.text.split("\n")).toHaveLength(harmless.text.split("\n").length);
    expect(mail.text).toContain(`\nChampion: ${expected}\nNo. 1 seed, ${expected}\n`);
    expect(mail.text.split("\n")).toContain(LINK);
    for (const part of [mail.html, mail.text]) {
      expect(part).not.toMatch(/[\p{Cs}\u202A-\u202E\u2066-\u2069\u2028\u2029\0\r]/u);
    }
    expect(mail.subject).toBe(harmless.subject);
  });

  test.each(["red", "#FFF", "#12345G", "", "#123456;background:url(https://evil.example)", "</style><b>", "#123456\n"])(
    "and the colour %j reaches no style",
    async (color) => {
      const { html } = await mailOf(withChampion({ primaryColor: color, secondaryColor: color }));
      const page = read(html);
      expect(groundOf(page.querySelector(".champion"))).toBe(LIGHT.ink);
      expect(html).not.toContain("evil");
      expect(tags(page)).toEqual(tags(read((await mailOf()).html)));
      for (const [, value] of html.matchAll(/background-color: ?([^;"}]*)/g)) {
        expect(value).toMatch(/^#[0-9A-F]{6}( !important)?\s*$/);
      }
    },
  );
});

describe("the mail as a whole", () => {
  test("is the same bytes for the same bracket, whenever and wherever it is made", async () => {
    vi.useFakeTimers({ now: new Date("2025-12-01T00:00:00Z"), toFake: ["Date"] });
    const first = await mailOf();
    vi.setSystemTime(new Date("2026-07-09T12:34:56Z"));
    vi.resetModules();
    const again = await import("../../src/server/emails/picks-email.tsx");
    expect(again.picksEmail).not.toBe(picksEmail);
    expect(await again.picksEmail({ bracket: structuredClone(bracketOf()), link: LINK, siteUrl: SITE })).toEqual(first);
  });

  test("stays small with the longest names, so that no mail program cuts it off", async () => {
    const longest = [...SEED_TEAMS].sort((one, other) => other.name.length - one.name.length).slice(0, 12);
    const { html } = await mailOf(bracketOf({ ...OFFICIAL_RECORD, teamSlots: longest.map(({ id }) => id) }));
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  });

  test("loads two pictures from our own site and nothing else", async () => {
    const { html } = await mailOf();
    const page = read(html);
    const pictures = [...page.querySelectorAll("[src]")].map((each) =>
      ["src", "width", "height", "alt"].map((name) => each.getAttribute(name)),
    );
    expect(pictures).toEqual([
      [`${SITE}/mail/logo.png`, "36", "36", "Goalpost"],
      [`${SITE}/mail/trophy.png`, "78", "90", "Trophy"],
    ]);
    expect(page.querySelectorAll("link, script, iframe, object, [background], [srcset]")).toHaveLength(0);
    expect(html).not.toMatch(/url\(|@import/);
    const addresses = [...html.matchAll(/(?:https?:)?\/\/[^\s"'<>)]+/g)].map(([address]) => address);
    expect(addresses.sort()).toEqual([`${SITE}/mail/logo.png`, `${SITE}/mail/trophy.png`, LINK].sort());
  });

  test("says what it is to programs and to a list of mails", async () => {
    const { html } = await mailOf();
    expect(html).toMatch(/^<!DOCTYPE html><html[^>]* lang="en"/);
    expect(html).toContain("<!--[if mso]><style>.page { width: 600px; }</style><![endif]--></head>");
    const page = read(html);
    expect(page.title).toBe("Your College Football Playoff picks");
    expect(page.querySelector("meta[name=color-scheme]")?.getAttribute("content")).toBe("light dark");
    expect(page.body.textContent).toMatch(/^Your champion: Indiana\. All 11 picks are saved\./);
  });

  test("is laid out with tables that are not read out as tables", async () => {
    const { html } = await mailOf();
    const tables = [...read(html).querySelectorAll("table")];
    expect(tables.length).toBeGreaterThan(20);
    expect(tables.filter((table) => table.getAttribute("role") !== "presentation")).toEqual([]);
  });
});

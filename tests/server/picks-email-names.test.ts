import { describe, expect, test } from "vitest";
import { LIGHT } from "../../src/server/emails/mail-styles.ts";
import { backgroundOf, LINK, mailOf, read, roundsIn, withChampion } from "../support/mail/picks-mail.ts";

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

test("a color is used in capitals, whatever its case, and what only contains one is none", async () => {
  const colorOf = async (primaryColor: string) => {
    const { html } = await mailOf(withChampion({ primaryColor }));
    return backgroundOf(read(html).querySelector(".champion"));
  };
  expect(await colorOf("#13294b")).toBe("#13294B");
  expect(await colorOf("x#13294B")).toBe(LIGHT.ink);
});

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
    "and the color %j reaches no style",
    async (color) => {
      const { html } = await mailOf(withChampion({ primaryColor: color, secondaryColor: color }));
      const page = read(html);
      expect(backgroundOf(page.querySelector(".champion"))).toBe(LIGHT.ink);
      expect(html).not.toContain("evil");
      expect(tags(page)).toEqual(tags(read((await mailOf()).html)));
      for (const [, value] of html.matchAll(/background-color: ?([^;"}]*)/g)) {
        expect(value).toMatch(/^#[0-9A-F]{6}( !important)?\s*$/);
      }
    },
  );
});

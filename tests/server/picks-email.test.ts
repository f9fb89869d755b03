import { afterEach, describe, expect, test, vi } from "vitest";
import { SEASON } from "#domain/season.ts";
import { shortDays } from "#domain/season-days.ts";
import { contrast } from "#domain/team.ts";
import { picksEmail } from "#server/brackets/picks-email.tsx";
import { LIGHT } from "#server/mail/mail-styles.ts";
import { SEED_TEAMS } from "#support/brackets/seed-teams.ts";
import {
  backgroundOf,
  bracketOf,
  LINK,
  mailOf,
  read,
  roundsIn,
  SITE,
  withChampion,
  wonBy,
} from "#support/mail/picks-mail.ts";

afterEach(() => vi.useRealTimers());

const days = {
  first: shortDays(SEASON.days.first),
  quarter: shortDays(SEASON.days.quarter),
  semi: shortDays(SEASON.days.semi),
  championship: shortDays(SEASON.days.championship),
};

describe("the picks in the email (docs/behavior/mail.md#the-picks-email)", () => {
  test("appear once each in the HTML, under the right round", () => {
    const { html } = mailOf();
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

  test("appear in the plain-text version, grouped by round", () => {
    const { subject, text } = mailOf();
    expect(subject).toBe("Your College Football Playoff picks: Indiana to win it all");
    expect(text).toBe(`Your College Football Playoff picks

All 11 picks are saved. Share your bracket with the link below.

Champion: Indiana
No. 1 seed, Big Ten

View your bracket:
${LINK}

First Round (${days.first})
   5 Oregon over 12 James Madison
   9 Alabama over 8 Oklahoma
   6 Ole Miss over 11 Tulane
  10 Miami over 7 Texas A&M

Quarterfinals (${days.quarter})
   5 Oregon over 4 Texas Tech
   1 Indiana over 9 Alabama
   6 Ole Miss over 3 Georgia
  10 Miami over 2 Ohio State

Semifinals (${days.semi})
   1 Indiana over 5 Oregon
  10 Miami over 6 Ole Miss

Championship (${days.championship})
   1 Indiana over 10 Miami

You're getting this because you saved your picks.
Not affiliated with the College Football Playoff, the NCAA, ESPN, or any school.
`);
  });
});

describe("the champion's panel", () => {
  test.each(["indiana", "texas-a-m", "oregon"])("shows %s in the team's colors, with a visible trophy", (id) => {
    const { html } = mailOf(wonBy(id));
    const team = SEED_TEAMS.find((each) => each.id === id);
    const page = read(html);
    const champion = page.querySelector<HTMLElement>(".champion");
    expect(champion?.textContent).toBe(team?.name);
    expect(backgroundOf(champion)).toBe(team?.primaryColor.toUpperCase());
    expect(contrast(LIGHT.post, backgroundOf(page.querySelector("img[alt=Trophy]")))).toBeGreaterThanOrEqual(3);
  });

  test("escapes the team name", () => {
    const name = "</style><script>alert(1)</script> & Sons";
    const page = read(mailOf(withChampion({ name })).html);
    expect(page.querySelector(".champion")?.textContent).toBe(name);
    expect(page.querySelectorAll("script")).toHaveLength(0);
  });

  test("uses lightened team colors in dark mode", () => {
    const { html } = mailOf(wonBy("texas-a-m"));
    const page = read(html);
    const styles = [...page.querySelectorAll("style")].map((style) => style.textContent);
    expect(styles.find((style) => style?.includes("prefers-color-scheme: dark"))).toContain(
      ".fill-1 { background-color: #790000 !important; }",
    );
    expect(page.querySelector(".champion")?.closest(".fill-1")).not.toBeNull();
  });
});

describe("the whole email", () => {
  test("is byte-for-byte identical for the same bracket, even when built later or on another server", async () => {
    vi.useFakeTimers({ now: new Date("2025-12-01T00:00:00Z"), toFake: ["Date"] });
    const first = mailOf();
    vi.setSystemTime(new Date("2026-07-09T12:34:56Z"));
    vi.resetModules();
    const again = await import("#server/brackets/picks-email.tsx");
    expect(again.picksEmail).not.toBe(picksEmail);
    expect(again.picksEmail({ bracket: structuredClone(bracketOf()), link: LINK, siteUrl: SITE })).toEqual(first);
  });

  test("loads only two images, both from our own site", () => {
    const { html } = mailOf();
    const page = read(html);
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
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

  test("has a title and a preview line, and tells screen readers that its tables are only for layout", () => {
    const { html } = mailOf();
    expect(html).toMatch(/^<!DOCTYPE html><html[^>]* lang="en"/);
    expect(html).toContain("<!--[if mso]><style>.page { width: 600px; }</style><![endif]--></head>");
    const page = read(html);
    expect(page.title).toBe("Your College Football Playoff picks");
    expect(page.querySelector("meta[name=color-scheme]")?.getAttribute("content")).toBe("light dark");
    expect(page.querySelectorAll("table:not([role=presentation])")).toHaveLength(0);
    expect(page.body.textContent).toMatch(/^Your champion: Indiana\. All 11 picks are saved\./);
  });
});

import { createRequire } from "node:module";
import { beforeAll, describe, expect, test } from "vitest";
import { readVercelConfig } from "../../local/http/vercel-config.ts";
import { SEASON } from "../../src/domain/season.ts";
import { type FrameFile, renderFrames } from "../../src/web/frames/render-frames.tsx";
import { PAGES, pageAt } from "../../src/web/routes.tsx";

const { JSDOM } = createRequire(import.meta.url)("jsdom") as {
  JSDOM: new (html: string) => { window: { document: Document } };
};

const PRODUCT = `${SEASON.name} College Football Playoff Predictor`;
const BRACKET = "College Football Playoff Bracket";
const CHALLENGE = "CFP BRACKET CHALLENGE";

/**
 * What stands in a page before any script: its title, its masthead (on a phone), its heading, and a part of what comes.
 */
interface Expected {
  readonly address: string;
  readonly title: string;
  readonly masthead: string;
  readonly heading: string;
  /** What a signed-in player sees, where that differs. */
  readonly player?: string;
  readonly shape?: string;
}

const SLOTS = "[data-slot]";
const NONE = "00000000-0000-4000-8000-000000000000";

const EXPECTED: Readonly<Record<string, Expected>> = {
  index: {
    address: "/",
    title: PRODUCT,
    masthead: PRODUCT.toUpperCase(),
    heading: BRACKET,
    shape: "button[data-slot]",
  },
  "saved-bracket": {
    address: `/bracket/${NONE}`,
    title: "Saved Bracket",
    masthead: "SAVED BRACKET",
    heading: BRACKET,
    shape: SLOTS,
  },
  challenge: {
    address: "/cfp-challenge",
    title: "CFP Bracket Challenge",
    masthead: CHALLENGE,
    heading: "CFP Bracket Challenge",
    player: "Welcome, ",
    shape: "section",
  },
  everyone: {
    address: "/cfp-challenge/everyone",
    title: "How Everyone Picks",
    masthead: CHALLENGE,
    heading: "How Everyone Picks",
    shape: "[role=status]",
  },
  "week-12": {
    address: "/bracket/week/12",
    title: "Week 12 Picks",
    masthead: CHALLENGE,
    heading: "Authentication Required",
    player: "Week 12 Picks",
    shape: SLOTS,
  },
  "view-bracket": {
    address: `/view-bracket/${NONE}`,
    title: "Weekly Picks",
    masthead: CHALLENGE,
    heading: "Authentication Required",
    player: "Weekly Picks",
    shape: SLOTS,
  },
  group: {
    address: `/group/${NONE}`,
    title: "Group",
    masthead: CHALLENGE,
    heading: "Group Access",
    player: "Group",
    shape: "[aria-hidden]",
  },
  member: {
    address: `/group/${NONE}/member/${NONE}`,
    title: "Member",
    masthead: CHALLENGE,
    heading: "Group Access",
    player: "Member",
    shape: SLOTS,
  },
  compare: {
    address: `/group/${NONE}/compare/${NONE}/${NONE}`,
    title: "Beside each other",
    masthead: CHALLENGE,
    heading: "Group Access",
    player: "Beside each other",
    shape: SLOTS,
  },
  join: {
    address: "/join/0123456789abcdef",
    title: "Join Group",
    masthead: CHALLENGE,
    heading: "Join Group",
    player: "Join Group",
    shape: "[role=status]",
  },
  "auth-callback": {
    address: "/auth/callback",
    title: "Completing sign in",
    masthead: PRODUCT.toUpperCase(),
    heading: "Completing sign in...",
  },
  "forgot-password": {
    address: "/forgot-password",
    title: "Reset Your Password",
    masthead: PRODUCT.toUpperCase(),
    heading: "Reset Your Password",
    shape: "form",
  },
  settings: {
    address: "/settings",
    title: "Settings",
    masthead: "SETTINGS",
    heading: "Please log in to access settings",
    player: "Settings",
  },
  unsubscribe: { address: "/unsubscribe", title: "Unsubscribe", masthead: "UNSUBSCRIBE", heading: "Weekly Reminders" },
  "404": {
    address: "/no/such/page",
    title: "Page Not Found",
    masthead: PRODUCT.toUpperCase(),
    heading: "Page Not Found",
  },
};

let files: readonly FrameFile[];
beforeAll(async () => {
  files = await renderFrames();
});

/** The frames of a file, by the width and the audience that they are for. */
function framesOf(name: string): Map<string, Element> {
  const html = files.find(({ file }) => file === name)?.html ?? "";
  const frames = new JSDOM(html).window.document.querySelectorAll("[data-frame]");
  return new Map([...frames].map((frame) => [frame.getAttribute("data-frame") ?? "", frame]));
}

describe.each(Object.entries(EXPECTED))("the HTML of %s", (name, expected) => {
  const audiences = expected.player === undefined ? ["everyone"] : ["visitor", "player"];

  test("is what vercel.json leads its address to, and what the script draws there", () => {
    const { rewrite } = readVercelConfig("vercel.json");
    const unwritten = name === "index" || name === "404";
    // A function puts a head of their own into the HTML of pages that are shared.
    const isShared = ["saved-bracket", "everyone", "join"].includes(name);
    expect(rewrite(expected.address)).toBe(unwritten ? null : isShared ? "/api/shared-page" : `/${name}.html`);
    expect(files.find(({ file }) => file === name)?.page).toBe(pageAt(expected.address).name);
  });

  test("has its title, and a frame for each width and audience", () => {
    const title = expected.title === PRODUCT ? PRODUCT : `${expected.title} | ${PRODUCT}`;
    expect(files.find(({ file }) => file === name)?.title).toBe(title);
    const wanted = ["wide", "phone"].flatMap((width) => audiences.map((audience) => `${width} ${audience}`));
    expect([...framesOf(name).keys()]).toEqual(wanted);
  });

  test("has masthead, heading and the shape of what comes in each frame, without a script", () => {
    for (const [of, frame] of framesOf(name)) {
      const heading = of.endsWith("player") ? expected.player : expected.heading;
      expect([of, frame.querySelectorAll("h1").length]).toEqual([of, 1]);
      if (!(of === "phone everyone" && name === "saved-bracket")) {
        expect([of, frame.querySelector("h1")?.textContent]).toEqual([of, heading]);
      }
      expect(frame.querySelectorAll("main, footer").length).toBeGreaterThanOrEqual(2);
      expect(frame.querySelector("script")).toBeNull();
      const isShaped = expected.shape !== undefined && !of.endsWith("visitor");
      if (isShaped) expect([of, frame.querySelectorAll(expected.shape ?? "").length]).not.toEqual([of, 0]);
    }
    const masthead = framesOf(name).get(`phone ${audiences[0]}`)?.querySelector("header a[href='/']");
    expect(masthead?.textContent).toBe(expected.masthead);
  });

  test("has none of React's ids twice among the frames of one audience", () => {
    for (const audience of audiences) {
      const ids = [...framesOf(name)]
        .filter(([of]) => of.endsWith(audience))
        .flatMap(([, frame]) => [...frame.querySelectorAll("[id^='_']")].map(({ id }) => id));
      expect(ids).toEqual([...new Set(ids)]);
    }
  });
});

test("every page has its HTML, and each week its own", () => {
  expect(new Set(files.map(({ page }) => page))).toEqual(new Set(PAGES.map(({ name }) => name)));
  for (let week = 1; week <= 15; week++) {
    expect(files.find(({ file }) => file === `week-${week}`)?.title).toBe(`Week ${week} Picks | ${PRODUCT}`);
  }
});

test("the frame of a player names nobody", () => {
  for (const { html } of files) expect(html).not.toMatch(/null|undefined|@/);
});

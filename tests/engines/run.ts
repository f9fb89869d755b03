import { mkdirSync } from "node:fs";
import { MATCHUP_IDS, ROUND_OF, SEEDS_BY_COLUMN } from "#domain/bracket.ts";
import { ROUNDS } from "#domain/rounds.ts";
import { ensureBuilt } from "#local/build.mjs";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { startingWith, teamNames } from "#support/browser/fill-in-browser.ts";
import { startProduct } from "#support/browser/product.ts";
import { ENGINES, type Engine, missingFor, openBrowser, until } from "./browser.ts";

/**
 * `npm run test:engines` walks one journey through the product in Firefox and WebKit, at a desktop's and a phone's
 * width, in light and dark mode. Ends with `N passed, N failed`. Stores a screenshot of every step (docs/testing.md).
 */
const PICTURES = ".local/engines";
const PASSWORD = "goalpost-2026";
/** WebDriver's codes for the keys Enter and Escape. */
const [ENTER, ESCAPE] = ["\uE007", "\uE00C"];
const IN_DIALOG = "dialog button";

type Steps = Record<string, () => Promise<unknown>>;

const engines = Object.entries(ENGINES).filter(([name]) => process.argv.length === 2 || process.argv.includes(name));
const missing = engines.flatMap(missingFor);
if (missing.length > 0) {
  console.error(missing.join("\n"));
  process.exit(1);
}
mkdirSync(PICTURES, { recursive: true });
ensureBuilt();
const { url, stop } = await startProduct();
let names: ReadonlyMap<string, string>;
const teamAt = (seed: number) => names.get(OFFICIAL_RECORD.teamSlots[seed - 1] ?? "") ?? "";

/** Returns the steps in each mode. Each step starts on the page where the step before ended. */
function stepsOf(
  browser: Awaited<ReturnType<typeof openBrowser>>,
  isPhone: boolean,
  username: string,
): Record<"light" | "dark", Steps> {
  const address = `${username}@example.com`;
  const group = `Group of ${username}`;
  const open = (path: string) => browser.open(new URL(path, url).href);
  const openEmailed = async (link: RegExp) => {
    const mails = (await (await fetch(`${url}/local/mail.json?to=${address}`)).json()) as { text: string }[];
    await open(link.exec(mails[0]?.text ?? "")?.[0] ?? "");
  };
  const submit = async (fields: Readonly<Record<string, string>>, button: RegExp) => {
    for (const [label, text] of Object.entries(fields)) {
      await browser.press(startingWith(label), "input");
      await browser.type(text);
    }
    await browser.press(button, IN_DIALOG);
  };
  const openSignIn = () => open("/cfp-challenge").then(() => browser.press(/^Sign In$/, "main button"));
  /** Fills the field by keyboard. The picker moves on from seed to seed. */
  const fillField = async () => {
    await browser.press(/^12 Pick a team/);
    for (const seed of SEEDS_BY_COLUMN) {
      await browser.see(new RegExp(`No\\. ${seed} seed,`));
      await browser.type(teamAt(seed));
      await browser.find(startingWith(teamAt(seed)), "[role=option][aria-selected=true]");
      await browser.type(ENTER);
    }
  };
  const pickWinners = async () => {
    for (const id of MATCHUP_IDS) {
      const round = `${ROUNDS.findIndex((each) => each.id === ROUND_OF[id]) + 1} of 4`;
      const isShown = () => browser.run((text) => document.body.innerText.includes(text), round);
      while (isPhone && !(await isShown())) await browser.press(/^Next$/);
      const seed = OFFICIAL_RECORD.winners[id];
      await browser.press(startingWith(`${seed} ${teamAt(seed)}, pick`));
    }
  };
  const light: Steps = {
    "fills the field by keyboard": () => open("/").then(fillField),
    "picks the winners": pickWinners,
    "saves the bracket by email": async () => {
      await browser.press(isPhone ? /^Save Bracket$/ : /^Save Picks$/);
      await submit({ Email: address }, /^Save/);
      await browser.see(/Bracket saved successfully! Check your email for confirmation\./);
    },
    "opens the emailed bracket": async () => {
      await openEmailed(/https?:\S+\/bracket\/[0-9a-f-]{36}/);
      await browser.see(isPhone ? /SAVED BRACKET/i : /Your saved bracket from/);
    },
    "signs up": async () => {
      await openSignIn();
      await browser.press(/^Create Account$/, "[role=tab]");
      await submit({ Username: username, Email: address, Password: PASSWORD }, /^Continue$/);
      await browser.see(/Account Created Successfully!/);
    },
    "confirms the account": async () => {
      await openEmailed(/https?:\S+\/auth\/callback\?[^\s"<>)]+/);
      await browser.press(/^Confirm Account$/);
      await browser.see(/Welcome/);
    },
    "fills a week's bracket": () => open("/bracket/week/12").then(fillField).then(pickWinners),
    "saves the week's picks": async () => {
      await browser.press(/^Save Week Picks$/);
      await browser.see(/Week 12 picks saved successfully!/);
    },
    "creates a group": async () => {
      await open("/cfp-challenge");
      await browser.press(/^Create Group$/);
      await submit({ "Group Name": group }, /^Create Group$/);
      await browser.see(/created successfully!/);
      await browser.see(/Group Members/);
    },
    "closes a dialog with Escape": async () => {
      await open("/cfp-challenge");
      const isOpen = () => browser.run(() => document.querySelector("dialog[open]") !== null);
      await browser.press(/^Join Group$/);
      await until("the dialog", isOpen);
      await browser.type(ESCAPE);
      await until("the closed dialog", async () => !(await isOpen()));
    },
  };
  const dark: Steps = {
    "signs in": async () => {
      await openSignIn();
      await submit({ Email: address, Password: PASSWORD }, /^Continue$/);
      await browser.see(/Welcome/);
    },
    "opens the group's standings": async () => {
      await browser.press(startingWith(group), "a");
      await browser.see(/Group Members/);
    },
    "opens the week's picks": async () => {
      await open("/bracket/week/12");
      await browser.find(/^1 Indiana/, "button");
    },
  };
  return { light, dark };
}

/** Runs in the page. Returns what is wrong with the page's width or with the colors of its mode, or null. */
function faultOf(width: number, isDark: boolean): string | null {
  const { scrollWidth, clientWidth } = document.documentElement;
  const { backgroundColor } = getComputedStyle(document.body);
  if (innerWidth !== width) return `the window is ${innerWidth} px wide`;
  if (scrollWidth > clientWidth) return `the page is ${scrollWidth} px wide, so it scrolls sideways`;
  return Number(/\d+/.exec(backgroundColor)) < 128 === isDark ? null : `the background is ${backgroundColor}`;
}

const counts = { passed: 0, failed: 0 };

/** Takes a browser's steps in one mode until one fails. */
async function takeSteps(name: string, engine: Engine, width: number, mode: "light" | "dark"): Promise<void> {
  const isDark = mode === "dark";
  const browser = await openBrowser(engine, width, isDark);
  try {
    for (const [title, step] of Object.entries(stepsOf(browser, width < 768, `${name}-${width}`)[mode])) {
      const label = `${name} ${width} ${mode}: ${title}`;
      const fault = await step()
        .then(() => browser.run(faultOf, width, isDark))
        .catch(({ message }: Error) => message);
      console.info(fault === null ? `passed ${label}` : `FAILED ${label}: ${fault}`);
      await browser.picture(`${PICTURES}/${label.replaceAll(/\W+/g, "-")}.png`);
      counts[fault === null ? "passed" : "failed"] += 1;
      if (fault !== null) break;
    }
  } finally {
    browser.stop();
  }
}

try {
  names = await until("the teams", () => teamNames(url));
  for (const [name, engine] of engines) {
    for (const width of [1440, 390]) {
      await takeSteps(name, engine, width, "light");
      await takeSteps(name, engine, width, "dark");
    }
  }
} finally {
  await stop();
}
console.info(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;

import { mkdirSync, rmSync } from "node:fs";
import { MATCHUP_IDS, ROUND_OF, SEEDS_BY_COLUMN } from "#domain/bracket.ts";
import { ROUNDS } from "#domain/rounds.ts";
import { ensureBuilt } from "#local/build.mjs";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { startingWith, teamNames } from "#support/browser/fill-in-browser.ts";
import { startProduct } from "#support/browser/product.ts";
import { Browser, ENGINES, missingFor, until } from "./browser.ts";

/**
 * `npm run test:engines` walks one journey through the product in Firefox and WebKit, at a desktop's and a phone's
 * width, in light and dark mode. Ends with `N passed, N failed`. Keeps a screenshot of each step in `PICTURES`.
 */
const PICTURES = ".local/engines";
const PASSWORD = "goalpost-2026";
/** WebDriver's codes for the keys Enter and Escape. */
const [ENTER, ESCAPE] = ["\uE007", "\uE00C"];
const OPTION = "[role=option]";

const engines = Object.entries(ENGINES).filter(([name]) => process.argv.length === 2 || process.argv.includes(name));
const lacking = engines.flatMap(missingFor);
if (lacking.length > 0) {
  console.error(lacking.join("\n"));
  process.exit(1);
}
rmSync(PICTURES, { recursive: true, force: true });
mkdirSync(PICTURES, { recursive: true });
await ensureBuilt();
const product = await startProduct();
const names = await teamNames(product.url);
const teamAt = (seed: number) => names.get(OFFICIAL_RECORD.teamSlots[seed - 1] ?? "") ?? "";

type Steps = Record<string, () => Promise<unknown>>;

/** The steps, in order. Each starts on the page that the step before left open. */
function stepsIn(browser: Browser, isPhone: boolean, username: string): Record<"light" | "dark", Steps> {
  const address = `${username}@example.com`;
  const open = (path: string) => browser.open(new URL(path, product.url).href);
  const openEmailed = async (link: RegExp) => {
    const mails = (await (await fetch(`${product.url}/local/mail.json?to=${address}`)).json()) as { text: string }[];
    await open(link.exec(mails[0]?.text ?? "")?.[0] ?? "");
  };
  const fillIn = async (fields: Readonly<Record<string, string>>, button: RegExp, selector?: string) => {
    for (const [label, text] of Object.entries(fields)) await browser.fill(startingWith(label), text);
    await browser.press(button, selector);
  };
  const openSignIn = async () => {
    await open("/cfp-challenge");
    await browser.press(/^Sign In$/, "main button");
  };
  /** Fills the field with the keyboard: the picker moves on from seed to seed. */
  const fillField = async () => {
    await browser.press(/^12 Pick a team/);
    for (const seed of SEEDS_BY_COLUMN) {
      await until(`No. ${seed}`, () => browser.has(new RegExp(`· No\\. ${seed}$`), OPTION));
      await browser.type(teamAt(seed));
      await until(teamAt(seed), () => browser.has(startingWith(teamAt(seed)), `${OPTION}:first-child`));
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
    "fills the field with the keyboard": async () => {
      await open("/");
      await fillField();
    },
    "picks the winners": pickWinners,
    "saves the bracket by email": async () => {
      await browser.press(isPhone ? /^Save Bracket$/ : /^Save Picks$/);
      await fillIn({ Email: address }, /^Save/, "dialog button");
      await browser.see(/Bracket saved successfully! Check your email for confirmation\./);
    },
    "opens the emailed bracket": async () => {
      await openEmailed(/https?:\S+\/bracket\/[0-9a-f-]{36}/);
      await browser.see(isPhone ? /SAVED BRACKET/i : /Your saved bracket from/);
    },
    "signs up": async () => {
      await openSignIn();
      await browser.press(/^Create Account$/, "[role=tab]");
      await fillIn({ Username: username, Email: address, Password: PASSWORD }, /^Continue$/);
      await browser.see(/Account Created Successfully!/);
    },
    "confirms the account": async () => {
      await openEmailed(/https?:\S+\/auth\/callback\?[^\s"<>)]+/);
      await browser.press(/^Confirm Account$/);
      await browser.see(/Welcome/);
    },
    "fills a week's bracket": async () => {
      await open("/bracket/week/12");
      await fillField();
      await pickWinners();
    },
    "saves the week's picks": async () => {
      await browser.press(/^Save Week Picks$/);
      await browser.see(/Week 12 picks saved successfully!/);
    },
    "creates a group": async () => {
      await open("/cfp-challenge");
      await browser.press(/^Create Group$/);
      await fillIn({ "Group Name": `Group of ${username}` }, /^Create Group$/, "dialog button");
      await browser.see(/created successfully!/);
    },
    "closes a dialog with Escape": async () => {
      await open("/cfp-challenge");
      const isOpen = () => browser.run(() => document.querySelector("dialog[open]") !== null);
      await browser.press(/^Join Group$/);
      await until("a dialog", isOpen);
      await browser.type(ESCAPE);
      await until("no dialog", async () => !(await isOpen()));
    },
  };
  const dark: Steps = {
    "signs in": async () => {
      await openSignIn();
      await fillIn({ Email: address, Password: PASSWORD }, /^Continue$/);
      await browser.see(/Welcome/);
    },
    "opens the group's standings": async () => {
      await browser.press(startingWith(`Group of ${username}`), "a");
      await browser.see(/Group Members/);
    },
    "opens the week's picks": async () => {
      await open("/bracket/week/12");
      await browser.see(/Picks Saved|1 of 4/);
    },
  };
  return { light, dark };
}

/** Returns what is wrong with the page after a step, or null: its width, or the colors of its mode. */
function faultOf(width: number, isDark: boolean): string | null {
  const { scrollWidth, clientWidth } = document.documentElement;
  const { backgroundColor } = getComputedStyle(document.body);
  if (innerWidth !== width) return `the window is ${innerWidth} px wide`;
  if (scrollWidth > clientWidth) return `the page scrolls sideways: it is ${scrollWidth} px wide`;
  return Number(/\d+/.exec(backgroundColor)) < 128 === isDark ? null : `the background is ${backgroundColor}`;
}

const counts = { passed: 0, failed: 0 };
for (const [name, engine] of engines) {
  for (const width of [1440, 390]) {
    for (const mode of ["light", "dark"] as const) {
      const browser = await Browser.start(engine, width, mode === "dark");
      let error: Error | undefined;
      for (const [title, step] of Object.entries(stepsIn(browser, width < 768, `${name}-${width}`)[mode])) {
        const label = `${name} ${width} ${mode}: ${title}`;
        try {
          if (error) throw new Error("a step before failed");
          await step();
          const fault = await browser.run(faultOf, width, mode === "dark");
          if (fault !== null) throw new Error(fault);
          counts.passed += 1;
          console.info(`passed ${label}`);
        } catch (problem) {
          error = problem as Error;
          counts.failed += 1;
          console.error(`FAILED ${label}: ${error.message}`);
        }
        await browser.picture(`${PICTURES}/${label.replaceAll(/\W+/g, "-")}.png`);
      }
      await browser.stop();
    }
  }
}
await product.stop();
console.info(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;

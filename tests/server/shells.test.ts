import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, test } from "vitest";
import { SEASON } from "#domain/season.ts";
import { readVercelConfig } from "#local/http/vercel-config.ts";
import { renderShells, type ShellFile } from "#web/app/prerender/render-shells.tsx";
import { PAGE_FILES } from "#web/navigation/page-files.ts";

const { JSDOM } = createRequire(import.meta.url)("jsdom") as {
  JSDOM: new (html: string) => { window: { document: Document } };
};

let files: readonly ShellFile[];
beforeAll(async () => {
  files = await renderShells();
});

/** A file's shells by width and audience, such as `wide visitor`. */
function shellsOf(name: string): Map<string, Element> {
  const html = files.find(({ file }) => file === name)?.html ?? "";
  const shells = new JSDOM(html).window.document.querySelectorAll("[data-shell]");
  return new Map([...shells].map((shell) => [shell.getAttribute("data-shell") ?? "", shell]));
}

test("vercel.json maps each page's URL to that page's file, and has no other page rewrites", () => {
  const { rewrite } = readVercelConfig("vercel.json");
  const ownFiles = PAGE_FILES.filter(({ file }) => file !== "index" && file !== "404");
  const led = ownFiles.map(({ path }) => [path, rewrite(path.replaceAll(/:\w+/g, "1f0c"))]);
  const expected = ownFiles.map(({ file, path, route }) => [
    path,
    route.isShared ? "/api/shared-page" : `/${file}.html`,
  ]);
  expect(led).toEqual(expected);
  const { rewrites } = JSON.parse(readFileSync("vercel.json", "utf8")) as { rewrites: { destination: string }[] };
  const known = ["/index.html", "/week-$1.html", ...expected.map(([, destination]) => destination)];
  const pages = rewrites.filter(({ destination }) => destination.endsWith(".html"));
  expect(pages.filter(({ destination }) => !known.includes(destination))).toEqual([]);
});

/** Every page, but only one of the week pages. */
const PAGES = PAGE_FILES.filter(({ file }) => !/^week-(?!12$)/.test(file));

describe.each(PAGES.map(({ file, route }) => [file, route] as const))(
  "the prerendered shells of the page %s",
  (file, route) => {
    test("include one shell for each width and audience, each with a masthead, a heading and no script", () => {
      const shells = shellsOf(file);
      const wanted = ["wide", "phone"].flatMap((width) => route.shells.map((audience) => `${width} ${audience}`));
      expect([...shells.keys()]).toEqual(wanted);
      for (const [of, shell] of shells) {
        const counts = ["main", "h1", "script"].map((name) => shell.querySelectorAll(name).length);
        expect([of, counts]).toEqual([of, [1, 1, 0]]);
        expect(shell.querySelector("header a[href='/'], header a[href='/cfp-challenge']"), of).not.toBeNull();
      }
    });

    test("have inert controls and working links", () => {
      for (const shell of shellsOf(file).values()) {
        expect(shell.querySelectorAll(":is(button, input, select, textarea):not([inert])").length).toBe(0);
        expect(shell.querySelectorAll("a:not([inert])").length).toBeGreaterThan(0);
      }
    });

    test("do not repeat an ID that React generated", () => {
      for (const audience of route.shells) {
        const ids = [...shellsOf(file)]
          .filter(([of]) => of.endsWith(audience))
          .flatMap(([, shell]) => [...shell.querySelectorAll("[id^='_']")].map(({ id }) => id));
        expect(ids).toEqual([...new Set(ids)]);
      }
    });

    test("do not contain an email address, null or undefined", () => {
      for (const shell of shellsOf(file).values()) expect(shell.innerHTML).not.toMatch(/null|undefined|@/);
    });
  },
);

const PRODUCT = `${SEASON.name} College Football Playoff Predictor`;

test.each([
  ["index", PRODUCT, "College Football Playoff Bracket", null],
  ["saved-bracket", `Saved Bracket | ${PRODUCT}`, "College Football Playoff Bracket", null],
  ["challenge", `CFP Bracket Challenge | ${PRODUCT}`, "CFP Bracket Challenge", "Welcome, "],
  ["week-12", `Week 12 Picks | ${PRODUCT}`, "Authentication Required", "Week 12 Picks"],
  ["group", `Group | ${PRODUCT}`, "Group Access", "Group"],
  ["member", `Member | ${PRODUCT}`, "Group Access", "Member"],
  ["settings", `Settings | ${PRODUCT}`, "Please log in to access settings", "Settings"],
  ["404", `Page Not Found | ${PRODUCT}`, "Page Not Found", null],
])("the prerendered page %s has the title %j and the right headings", (file, title, forVisitor, forPlayer) => {
  expect(files.find((each) => each.file === file)?.title).toBe(title);
  const heading = (audience: string) => shellsOf(file).get(`wide ${audience}`)?.querySelector("h1")?.textContent;
  expect(heading(forPlayer === null ? "everyone" : "visitor")).toBe(forVisitor);
  if (forPlayer !== null) expect(heading("player")).toBe(forPlayer);
});

test("every shell of a bracket page has the bracket's slots", () => {
  for (const file of ["index", "saved-bracket"]) {
    for (const shell of shellsOf(file).values())
      expect(shell.querySelectorAll("[data-slot]").length).toBeGreaterThan(7);
  }
});

test("a prerendered page shows a loading message, and the home page's message also mentions the round-by-round view", () => {
  const wordsOf = (name: string) =>
    new JSDOM(files.find(({ file }) => file === name)?.html ?? "").window.document.querySelector("[data-loading]")
      ?.textContent;
  expect(wordsOf("index")).toBe("Loading Bracket... Round-by-round view will appear here");
  expect(wordsOf("group")).toBe("Loading...");
});

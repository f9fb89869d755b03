import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSite } from "../../local/http/built-frontend.ts";
import { StaticFiles } from "../../local/http/static-files.ts";
import { readVercelConfig } from "../../local/http/vercel-config.ts";
import { checkPolicy, hashSource, inlinePartsOf, policyFor, policyIn } from "../../vite/page-policy.ts";

const { JSDOM } = createRequire(import.meta.url)("jsdom") as {
  JSDOM: new (html: string) => { window: { document: Document } };
};

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** With what a deployment may set besides, and in a place with other clocks. */
const SETTINGS = {
  VITE_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_key",
  VITE_TURNSTILE_SITE_KEY: "1x00000000000000000000AA",
  SITE_URL: "https://bracket.example.com",
  TZ: "Asia/Tokyo",
};

/** Builds the client for an auth service and with further settings, and gives its folder. */
function buildFor(service: string, settings: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "client-"));
  folders.push(folder);
  execFileSync(
    process.execPath,
    ["node_modules/vite/bin/vite.js", "build", "--logLevel=error", "--outDir", folder, "--emptyOutDir"],
    { env: { ...process.env, ...settings, VITE_SUPABASE_URL: service }, stdio: "pipe" },
  );
  return folder;
}

/** The policies that a browser obeys on the page: that of the header and those in the page. */
async function policiesOf(folder: string): Promise<{ header: string; inPage: string[]; html: string }> {
  const site = createSite(new StaticFiles(folder), readVercelConfig("vercel.json"));
  const response = site(new Request("http://localhost:3000/group/3"));
  const html = await response.text();
  const inPage = [...html.matchAll(/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/g)];
  return {
    header: response.headers.get("content-security-policy") ?? "",
    inPage: inPage.map(([, policy = ""]) => policy.replaceAll("&#39;", "'")),
    html,
  };
}

/** Whether a policy lets a page of `site` connect to an origin. */
function allows(policy: string, origin: string, site: string): boolean {
  const sources = /(?:^|; )connect-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
  return sources.some((source) => {
    if (source === "'self'") return origin === site;
    const pattern = source.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace("*", ".+");
    return new RegExp(`^${pattern}$`).test(origin);
  });
}

/** A client that is built for no auth service, and one for a project, whose address has a slash at its end. */
let folderOf: { bare: string; deployed: string };
beforeAll(() => {
  folderOf = { bare: buildFor(""), deployed: buildFor("https://my-project.supabase.co/", SETTINGS) };
});

test.each([
  ["deployed", "https://my-project.supabase.co"],
  ["bare", null],
] as const)("a %s client may connect to its own origin and to %s, and nowhere else", async (client, own) => {
  const { header, inPage, html } = await policiesOf(folderOf[client]);
  const mayConnect = (origin: string) =>
    [header, ...inPage].every((policy) => allows(policy, origin, SETTINGS.SITE_URL));
  expect(mayConnect(SETTINGS.SITE_URL)).toBe(true);
  if (own !== null) expect(mayConnect(own)).toBe(true);
  for (const other of [
    "https://another-project.supabase.co",
    "https://my-project.supabase.co.evil.example",
    "http://my-project.supabase.co",
    "https://evil.example",
    "wss://my-project.supabase.co",
  ]) {
    expect([other, mayConnect(other)]).toEqual([other, false]);
  }
  // The first script of the page asks its own origin and reads no answer. Those that do are modules in a template.
  const { head } = new JSDOM(html).window.document;
  expect(head.lastElementChild?.getAttribute("http-equiv")).toBe("Content-Security-Policy");
  expect(html.indexOf("<meta charset=")).toBeLessThan(1_000);
});

test("an address that is none does not become a policy", () => {
  expect(() => buildFor("my-project.supabase.co")).toThrow(/Invalid URL/);
});

test("the header, which Vercel sends as vercel.json has it, still forbids what a page cannot forbid itself", () => {
  const { headers } = JSON.parse(readFileSync("vercel.json", "utf8")) as {
    headers: { source: string; headers: { key: string; value: string }[] }[];
  };
  const policy = headers
    .find(({ source }) => source === "/(.*)")
    ?.headers.find(({ key }) => key === "Content-Security-Policy")?.value;
  for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"]) {
    expect(policy?.split("; ")).toContain(part);
  }
});

describe("what stands in the pages", () => {
  const bare = new Map<string, string>();
  const deployed = new Map<string, string>();
  const read = (folder: string, into: Map<string, string>) => {
    for (const name of readdirSync(folder)) {
      if (name.endsWith(".html")) into.set(name, readFileSync(join(folder, name), "utf8"));
    }
  };
  beforeAll(() => {
    read(folderOf.bare, bare);
    read(folderOf.deployed, deployed);
  });

  const documents = new Map<string, Document>();
  const documentOf = (html: string): Document => {
    const known = documents.get(html) ?? new JSDOM(html).window.document;
    documents.set(html, known);
    return known;
  };

  /** The scripts and styles of a page, as a browser finds them. */
  const partsOf = (html: string, element: "script" | "style") =>
    [...documentOf(html).querySelectorAll(`${element}:not([src])`)].map((each) => each.textContent);

  const sources = (policy: string, directive: string) =>
    policy
      .split("; ")
      .find((each) => each.startsWith(`${directive} `))
      ?.split(" ")
      .slice(1) ?? [];

  test("is allowed by its hash, and the policy allows nothing besides", () => {
    const policy = new Map(readVercelConfig("vercel.json").headersFor("/")).get("Content-Security-Policy") ?? "";
    for (const pages of [bare, deployed]) {
      for (const element of ["script", "style"] as const) {
        const hashes = [...pages.values()]
          .flatMap((html) => partsOf(html, element))
          .map(
            (text) =>
              `'sha256-${createHash("sha256")
                .update(text ?? "")
                .digest("base64")}'`,
          );
        expect(hashes.length).toBeGreaterThan(20);
        expect(sources(policy, `${element}-src`).sort()).toEqual([...new Set(hashes), "'self'"].sort());
      }
    }
  });

  test("is the same whatever a build is for, or no deployment could be built", () => {
    expect([...deployed.keys()]).toEqual(expect.arrayContaining([...bare.keys(), "captcha.html"]));
    for (const [name, html] of bare) {
      for (const element of ["script", "style"] as const) {
        expect([name, partsOf(deployed.get(name) ?? "", element)]).toEqual([name, partsOf(html, element)]);
      }
    }
  });

  test("is all that the first paint waits for", () => {
    for (const [name, html] of deployed) {
      if (name === "captcha.html") continue;
      const document = documentOf(html);
      const fetched = [...document.querySelectorAll("script[src], link[rel~=stylesheet], link[rel=modulepreload]")];
      expect([name, fetched.map((each) => each.outerHTML)]).toEqual([name, []]);
      // A second one writes the answer of the page into its frame.
      const scripts = ["saved-bracket.html", "group.html"].includes(name) ? 2 : 1;
      expect([name, partsOf(html, "script").length, partsOf(html, "style").length]).toEqual([name, scripts, 1]);
      const later = document.querySelector<HTMLTemplateElement>("template[data-later]")?.content;
      expect([name, later?.querySelectorAll("script[type=module]").length]).toEqual([name, 1]);
      expect([name, later?.querySelectorAll("link[data-main-sheet]").length]).toEqual([name, 1]);
    }
  });

  test("has no style attribute, which the policy cannot allow by name", () => {
    for (const [name, html] of deployed) expect([name, / style="/.test(html)]).toEqual([name, false]);
  });
});

describe("the check of a build", () => {
  const parts = inlinePartsOf(["<style>p{}</style>", '<script src="/a.js"></script><script>let a</script>']);
  const policy = "script-src 'self'; style-src 'self' 'sha256-old='; img-src 'self'";
  const config = (value: string) =>
    JSON.stringify({ headers: [{ source: "/(.*)", headers: [{ key: "Content-Security-Policy", value }] }] });

  test("takes a policy that allows what stands in the pages, and nothing else", () => {
    const right = policyFor(parts, policy);
    expect(right).toBe(
      `script-src 'self' ${hashSource("let a")}; style-src 'self' ${hashSource("p{}")}; img-src 'self'`,
    );
    expect(() => checkPolicy(parts, config(right))).not.toThrow();
    expect(policyIn(config(right))).toBe(right);
  });

  test("says how many are missing and how many are there in vain, and what to do", () => {
    expect(() => checkPolicy(parts, config(policy))).toThrow(
      /vercel\.json is not that of the pages: it lacks 2 .* allows 1 that do not\. `npm run page-policy` writes it/,
    );
    const more = policyFor(parts, policy).replace("; img-src", " 'sha256-old='; img-src");
    expect(() => checkPolicy(parts, config(more))).toThrow(/lacks 0 .* allows 1 that do not/);
  });

  test("ends a build with a style that the policy does not name", async () => {
    const plugin = {
      name: "another-style",
      transformIndexHtml: () => [{ tag: "style", children: "p{color:red}", injectTo: "body" as const }],
    };
    const built = build({ logLevel: "silent", build: { write: false }, plugins: [plugin] });
    await expect(built).rejects.toThrow(/it lacks 1 of the scripts and styles/);
  });
});

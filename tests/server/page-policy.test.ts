import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createSite } from "../../local/http/built-frontend.ts";
import { StaticFiles } from "../../local/http/static-files.ts";
import { readVercelConfig } from "../../local/http/vercel-config.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Builds the client for an auth service, and gives its folder. */
function buildFor(service: string): string {
  const folder = mkdtempSync(join(tmpdir(), "client-"));
  folders.push(folder);
  execFileSync(
    process.execPath,
    ["node_modules/vite/bin/vite.js", "build", "--logLevel=error", "--outDir", folder, "--emptyOutDir"],
    { env: { ...process.env, VITE_SUPABASE_URL: service }, stdio: "pipe" },
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

const SITE = "https://bracket.example.com";

test.each([
  ["https://my-project.supabase.co", "https://my-project.supabase.co"],
  ["https://my-project.supabase.co/", "https://my-project.supabase.co"],
  ["", null],
])("a client built for %j may connect to its own origin and to %s, and nowhere else", async (service, own) => {
  const { header, inPage, html } = await policiesOf(buildFor(service));
  const mayConnect = (origin: string) => [header, ...inPage].every((policy) => allows(policy, origin, SITE));
  expect(mayConnect(SITE)).toBe(true);
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
  // Nothing may be fetched before the policy is known, and the encoding has to be named in the first 1,024 bytes.
  const policyAt = html.indexOf("<meta http-equiv=");
  expect(html.slice(0, policyAt)).not.toMatch(/<(?!!doctype|html|head)/i);
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

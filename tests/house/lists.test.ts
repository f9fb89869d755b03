import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { passwordProblem } from "../../src/domain/account.ts";
import { KEPT_DAYS } from "../../src/domain/retention.ts";
import { readEnv, SETTINGS } from "../../src/server/http/env.ts";
import { createRest } from "../../src/server/http/rest.ts";
import { ENVIRONMENT } from "../support/server/environment.ts";

/** Set by the platform, not by the operator. */
const SET_BY_THE_PLATFORM = ["VERCEL"];

/** Read when the client is built, so the server does not know them. */
const READ_BY_THE_BUILD = ["VITE_SUPABASE_URL", "VITE_SUPABASE_PUBLISHABLE_KEY"];

const settings = [...Object.keys(SETTINGS), ...READ_BY_THE_BUILD].filter((name) => !SET_BY_THE_PLATFORM.includes(name));

/** What is found by a pattern's first group, each once, in order. */
const listed = (path: string, pattern: RegExp) =>
  [...new Set([...readFileSync(path, "utf8").matchAll(pattern)].map(([, name]) => name))].sort();

test(".env.example has exactly the server's settings", () => {
  expect(listed(".env.example", /^#? ?([A-Z][A-Z_]+)=/gm)).toEqual(settings.toSorted());
});

test("docs/ops/deploy.md has exactly the server's settings in its table", () => {
  const rows = readFileSync("docs/ops/deploy.md", "utf8").match(/^\| `[A-Z_`, ]+ \|/gm) ?? [];
  const names = rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  expect(names.sort()).toEqual(settings.toSorted());
});

test("docs/api.md has exactly the REST addresses in its table", () => {
  const { routes } = createRest(readEnv(ENVIRONMENT), () => Promise.reject(new Error("no request is made here")));
  const addresses = routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, "{$1}")}`);
  expect(addresses.length).toBeGreaterThan(10);
  expect(listed("docs/api.md", /^\| `((?:GET|POST) \/api[^`?]*)/gm)).toEqual([...new Set(addresses)].sort());
});

test("docs/behavior/accounts.md has the days of the retention list", () => {
  const section = readFileSync("docs/behavior/accounts.md", "utf8").split("### Retention")[1]?.split("\n## ")[0] ?? "";
  const numbers = [...section.matchAll(/^\|.*\| (\d+) \|$/gm)].map(([, days]) => Number(days));
  expect(numbers).toEqual(Object.values(KEPT_DAYS));
});

/** A setting of `supabase/config.toml`, as it is written there. */
function authSetting(section: string, name: string): string | undefined {
  const sections = readFileSync("supabase/config.toml", "utf8").split(/^(?=\[)/m);
  const text = sections.find((each) => each.startsWith(`[${section}]\n`)) ?? "";
  return new RegExp(`^${name} = (.+)$`, "m").exec(text)?.[1];
}

test("the auth service's minimum password length is that of the forms and of docs/ops/deploy.md", () => {
  const least = Number(authSetting("auth", "minimum_password_length"));
  expect(passwordProblem("x".repeat(least))).toBeNull();
  expect(passwordProblem("x".repeat(least - 1))).toBe("PASSWORD_TOO_SHORT");
  expect(readFileSync("docs/ops/deploy.md", "utf8")).toContain(`minimum password length ${least},`);
});

test("the auth service requires a confirmed address and refuses anonymous users", () => {
  expect(authSetting("auth.email", "enable_confirmations")).toBe("true");
  expect(authSetting("auth", "enable_anonymous_sign_ins")).toBe("false");
});

test.each(["confirmation", "recovery"])(
  "the subject of the %s mail is its title and the one in docs/behavior/mail.md",
  (name) => {
    const subject = JSON.parse(authSetting(`auth.email.template.${name}`, "subject") ?? "null");
    const path = JSON.parse(authSetting(`auth.email.template.${name}`, "content_path") ?? "null");
    expect(readFileSync(path, "utf8")).toContain(`<title>${subject}</title>`);
    expect(readFileSync("docs/behavior/mail.md", "utf8")).toContain(`'${subject}'`);
  },
);

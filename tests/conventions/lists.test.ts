import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { passwordProblem } from "#domain/account.ts";
import { RETENTION_DAYS } from "#domain/retention.ts";
import { callerOf, ENDPOINTS, type Endpoint } from "#server/http/endpoints.ts";
import { SETTINGS } from "#server/http/env.ts";

/** Settings that are set by the hosting platform, not by the operator. */
const SET_BY_THE_PLATFORM = ["VERCEL"];

/** Settings that are read when the client is built. The server doesn't read them. */
const READ_BY_THE_BUILD = ["VITE_SUPABASE_URL", "VITE_SUPABASE_PUBLISHABLE_KEY"];

const settings = [...Object.keys(SETTINGS), ...READ_BY_THE_BUILD].filter((name) => !SET_BY_THE_PLATFORM.includes(name));

/** Returns what a pattern's first capture group matches in a file, sorted and without duplicates. */
const listed = (path: string, pattern: RegExp) =>
  [...new Set([...readFileSync(path, "utf8").matchAll(pattern)].map(([, name]) => name))].sort();

test(".env.example lists exactly the settings of the server and the build", () => {
  expect(listed(".env.example", /^#? ?([A-Z][A-Z_]+)=/gm)).toEqual(settings.toSorted());
});

test("the table in docs/ops/deploy.md lists exactly the settings of the server and the build", () => {
  const rows = readFileSync("docs/ops/deploy.md", "utf8").match(/^\| `[A-Z_`, ]+ \|/gm) ?? [];
  const names = rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  expect(names.sort()).toEqual(settings.toSorted());
});

/** Returns the field names of an object, or of an array's objects, formatted as `{ id, name }`. */
function fieldsOf(schema: z.ZodType | null | undefined): string {
  if (schema instanceof z.ZodArray) return `[${fieldsOf(schema.element as z.ZodType)}]`;
  return schema instanceof z.ZodObject ? `{ ${Object.keys(schema.shape).join(", ")} }` : "";
}

const inCode = (text: string) => (text === "" ? "" : ` \`${text}\``);

/** Returns an endpoint's row in the table of docs/api.md. */
function rowOf(endpoint: Endpoint): string {
  const { method, path, parameters = [], body, response, summary } = endpoint;
  const inQuery = parameters.filter((each) => each.in === "query").map(({ name }) => `${name}=`);
  const search = inQuery.length > 0 ? `?${inQuery.join("&")}` : "";
  const caller = { player: " Signed-in player only.", scheduler: " Scheduler only.", none: "" }[
    callerOf(endpoint) ?? "none"
  ];
  return `| \`${method} /api${path}${search}\`${inCode(fieldsOf(body))} | ${summary}${caller}${inCode(fieldsOf(response))} |`;
}

test("the table in docs/api.md lists exactly the REST endpoints", () => {
  const [, table] = readFileSync("docs/api.md", "utf8").split("| Endpoint | What it does and returns |\n|---|---|\n");
  expect(table?.split("\n\n")[0]?.split("\n")).toEqual(ENDPOINTS.map(rowOf));
});

test("docs/behavior/accounts.md lists the same retention periods as the code", () => {
  const section = readFileSync("docs/behavior/accounts.md", "utf8").split("### Retention")[1]?.split("\n## ")[0] ?? "";
  const numbers = [...section.matchAll(/^\|.*\| (\d+) \|$/gm)].map(([, days]) => Number(days));
  expect(numbers).toEqual(Object.values(RETENTION_DAYS));
});

/** Returns a setting's raw value in `supabase/config.toml`. */
function authSetting(section: string, name: string): string | undefined {
  const sections = readFileSync("supabase/config.toml", "utf8").split(/^(?=\[)/m);
  const text = sections.find((each) => each.startsWith(`[${section}]\n`)) ?? "";
  return new RegExp(`^${name} = (.+)$`, "m").exec(text)?.[1];
}

test("the auth service, the forms and docs/ops/deploy.md have the same minimum password length", () => {
  const least = Number(authSetting("auth", "minimum_password_length"));
  expect(passwordProblem("x".repeat(least))).toBeNull();
  expect(passwordProblem("x".repeat(least - 1))).toBe("PASSWORD_TOO_SHORT");
  expect(readFileSync("docs/ops/deploy.md", "utf8")).toContain(`minimum password length ${least},`);
});

test("the auth service's settings require a confirmed email address and disable anonymous sign-ins", () => {
  expect(authSetting("auth.email", "enable_confirmations")).toBe("true");
  expect(authSetting("auth", "enable_anonymous_sign_ins")).toBe("false");
});

test.each(["confirmation", "recovery"])(
  "the %s email's subject matches its title and the subject in docs/behavior/mail.md",
  (name) => {
    const subject = JSON.parse(authSetting(`auth.email.template.${name}`, "subject") ?? "null");
    const path = JSON.parse(authSetting(`auth.email.template.${name}`, "content_path") ?? "null");
    expect(readFileSync(path, "utf8")).toContain(`<title>${subject}</title>`);
    expect(readFileSync("docs/behavior/mail.md", "utf8")).toContain(`'${subject}'`);
  },
);

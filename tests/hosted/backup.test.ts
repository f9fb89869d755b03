import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { emailOf } from "#support/accounts/accounts.ts";
import { authSteps, PASSWORD } from "#support/accounts/auth-stack.ts";
import { findPostgres } from "#support/database/installed.mjs";
import { type HostedStack, openHostedStack, setUpHostedStack, stack } from "#support/hosted/hosted-stack.ts";

const { signedIn } = setUpHostedStack();
const folder = mkdtempSync(join(tmpdir(), "backup-"));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Runs a code block of docs/ops/operate.md, which is marked with this word, in the backup's folder: the commands that an
 * operator would type. Fails if a command fails.
 */
function run(word: "backup" | "restore", { supabase }: HostedStack): void {
  const guide = readFileSync("docs/ops/operate.md", "utf8");
  const [, commands] = new RegExp(`\`\`\`sh ${word}\\n(.*?)\`\`\``, "s").exec(guide) ?? [];
  if (commands === undefined) throw new Error(`docs/ops/operate.md has no commands for ${word}`);
  const env = { PATH: `${findPostgres()}:/usr/bin:/bin`, DATABASE_URL: supabase.databaseUrl };
  execFileSync("sh", ["-e", "-c", commands], { cwd: folder, env, stdio: "pipe" });
}

/** Returns our schemas as SQL: tables, functions, triggers, grants and policies. */
function schemaOf({ supabase }: HostedStack): string {
  const schemas = ["app", "private", "public"].map((name) => `--schema=${name}`);
  const args = ["--schema-only", ...schemas, supabase.databaseUrl];
  const dump = execFileSync(join(findPostgres() ?? "", "pg_dump"), args, { encoding: "utf8" });
  // Every dump has its own random key in these lines.
  return dump.replaceAll(/^\\(un)?restrict .*$/gm, "");
}

const OURS = "schemaname in ('app', 'private', 'auth') and tablename <> 'schema_migrations'";

/** A database's content: each table's row count and hash, and each sequence's position. */
async function contentOf({ supabase: { sql } }: HostedStack): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where ${OURS} order by name`,
  );
  const content: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ told: string }>(
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(each::text, E'\\n' order by each::text)), '') as told
      from ${name} as each`,
    );
    content[name] = row?.told ?? "";
  }
  const sequences = await sql<{ name: string; last: string | null }>(
    `select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences
    where schemaname in ('app', 'private', 'auth') order by name`,
  );
  for (const { name, last } of sequences) content[name] = `at ${last}`;
  return content;
}

test("a backup can be restored into another project with every row, account, sequence, grant and policy", async () => {
  const browser = await signedIn("restored");
  const { access_token: token = "" } = (await browser.auth.getSession()).data.session ?? {};
  expect((await stack.dataApi(token).rpc("create_group", { name: "Kept for Good" })).error).toBeNull();
  const before = await contentOf(stack);
  const schema = schemaOf(stack);
  expect(before["app.weekly_picks"]).not.toMatch(/^0 rows/);
  expect(before["auth.users"]).not.toMatch(/^[01] rows/);
  run("backup", stack);

  // Another project, whose players and data the restore replaces.
  const other = await openHostedStack();
  try {
    await authSteps(() => other).signedIn("replaced");
    expect(await contentOf(other)).not.toEqual(before);
    run("restore", other);
    expect(await contentOf(other)).toEqual(before);
    expect(schemaOf(other)).toBe(schema);

    const email = emailOf("restored");
    const again = other.openBrowser();
    const back = await again.auth.signInWithPassword({ email, password: PASSWORD });
    expect(back.error).toBeNull();
    const gone = await other.openBrowser().auth.signInWithPassword({ email: emailOf("replaced"), password: PASSWORD });
    expect(gone.error?.code).toBe("invalid_credentials");

    // Constraints, triggers and policies are enabled again after the restore.
    const api = other.dataApi(back.data.session?.access_token ?? "");
    const twin = await api.rpc("create_group", { name: "KEPT FOR GOOD" });
    expect(twin.error?.message).toBe("GROUP_NAME_TAKEN");
    const newcomer = await authSteps(() => other).signedIn("newcomer");
    expect((await newcomer.auth.getUser()).data.user?.email).toBe(emailOf("newcomer"));
  } finally {
    await other.close();
  }
});

test("a failed restore leaves the database unchanged", async () => {
  const before = await contentOf(stack);
  run("backup", stack);
  execFileSync("sh", ["-c", "echo 'insert into app.groups (group_name) values (null);' >> data.sql"], {
    cwd: folder,
  });
  expect(() => run("restore", stack)).toThrow("null value in column");
  expect(await contentOf(stack)).toEqual(before);
});

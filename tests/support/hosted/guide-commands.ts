import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PROGRAMS = "/usr/lib/postgresql";

/**
 * Returns the code block in docs/ops/operate.md that is marked with this word: the commands that an operator would
 * type.
 */
function commandsFor(word: string): string {
  const guide = readFileSync("docs/ops/operate.md", "utf8");
  const [, commands] = new RegExp(`\`\`\`sh ${word}\\n(.*?)\`\`\``, "s").exec(guide) ?? [];
  if (commands === undefined) throw new Error(`docs/ops/operate.md has no commands for ${word}`);
  return commands;
}

const newest = readdirSync(PROGRAMS).sort((one, other) => Number(other) - Number(one))[0] ?? "";
const BIN = join(PROGRAMS, newest, "bin");

/**
 * Runs the guide's commands in the backup's folder, for the project with this connection string. Fails if a command
 * fails.
 */
export function typeCommands(word: "backup" | "restore", folder: string, databaseUrl: string): void {
  execFileSync("sh", ["-e", "-c", commandsFor(word)], {
    cwd: folder,
    env: { PATH: `${BIN}:/usr/bin:/bin`, DATABASE_URL: databaseUrl },
    stdio: "pipe",
  });
}

/** Returns our schemas as SQL: tables, functions, triggers, grants and policies. */
export function schemaOf(databaseUrl: string): string {
  const schemas = ["app", "private", "public"].map((name) => `--schema=${name}`);
  const dump = execFileSync(join(BIN, "pg_dump"), ["--schema-only", ...schemas, databaseUrl], { encoding: "utf8" });
  // Every dump has its own random key in these lines.
  return dump.replaceAll(/^\\(un)?restrict .*$/gm, "");
}

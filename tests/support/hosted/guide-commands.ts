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

/**
 * Runs the guide's commands in the backup's folder, for the project with this connection string. Fails if a command
 * fails.
 */
export function typeCommands(word: "backup" | "restore", folder: string, databaseUrl: string): void {
  const newest = readdirSync(PROGRAMS).sort((one, other) => Number(other) - Number(one))[0];
  execFileSync("sh", ["-e", "-c", commandsFor(word)], {
    cwd: folder,
    env: { PATH: `${join(PROGRAMS, newest ?? "", "bin")}:/usr/bin:/bin`, DATABASE_URL: databaseUrl },
    stdio: "pipe",
  });
}

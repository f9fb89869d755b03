import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";

/** If the check finds fewer links than this, it must have missed some files. */
const FEWEST_LINKS = 60;

/** Returns Markdown with the code blocks blanked out. */
const withoutBlocks = (markdown: string) =>
  markdown.replace(/^ *```.*?^ *```/gms, (block) => block.replace(/[^\n]/g, ""));

/**
 * Returns the anchors that GitHub generates for a Markdown file's headings. A repeated heading's anchor ends in a
 * number.
 */
function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ""] of withoutBlocks(markdown).matchAll(/^#{1,6} (.+)$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const slug = words.replace(/[^\p{L}\p{N}\s_-]/gu, "").replace(/\s/g, "-");
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Returns a Markdown file's links to missing files or headings, and the number of all links in the file. */
export function brokenLinks(path: string, read: (path: string) => string | null): { broken: string[]; count: number } {
  const broken: string[] = [];
  let count = 0;
  for (const [index, line] of withoutBlocks(read(path) ?? "")
    .split("\n")
    .entries()) {
    for (const [, target = ""] of line.replace(/`[^`]*`/g, "").matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      count += 1;
      const [file = "", anchor] = target.split("#");
      const text = read(file === "" ? path : posix.join(posix.dirname(path), file));
      if (text === null || (anchor !== undefined && !anchorsOf(text).has(anchor))) {
        broken.push(`${path}:${index + 1}: ${target} does not exist`);
      }
    }
  }
  return { broken, count };
}

/** Returns the `docs` pages and headings that a file mentions but that do not exist. */
export function brokenMentions(path: string, read: (path: string) => string | null): string[] {
  const mentions = (read(path) ?? "").matchAll(/\bdocs\/[\w/-]+\.md(?:#([\w-]+))?/g);
  return [...mentions].flatMap(([mention, anchor]) => {
    const text = read(mention.split("#")[0] ?? "");
    const exists = text !== null && (anchor === undefined || anchorsOf(text).has(anchor));
    return exists ? [] : [`${path}: ${mention} does not exist`];
  });
}

/**
 * Checks that links in tracked Markdown files lead to existing targets, and that other files mention only existing
 * pages of `docs`.
 */
export function checkLinks(): string {
  const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n").filter(existsSync);
  const read = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : null);
  const pages = files.filter((file) => file.endsWith(".md"));
  const code = files.filter(
    (file) => /\.(tsx?|mjs|css|sql|json|toml|html)$/.test(file) && !file.startsWith("tests/conventions/"),
  );
  const found = pages.map((page) =>
    brokenLinks(page, (path) => (path.endsWith(".md") ? read(path) : existsSync(path) ? "" : null)),
  );
  const broken = [...found.flatMap((each) => each.broken), ...code.flatMap((file) => brokenMentions(file, read))];
  if (broken.length > 0) throw new Error(broken.join("\n"));
  const count = found.reduce((sum, each) => sum + each.count, 0);
  if (count < FEWEST_LINKS) throw new Error(`only ${count} links were found`);
  return `${count} links`;
}

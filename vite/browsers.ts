import { readFileSync } from "node:fs";

const { browserslist } = JSON.parse(readFileSync("package.json", "utf8")) as { browserslist: string[] };

/** The oldest browser versions that the product supports, by browser name, from `browserslist` in package.json. */
export const OLDEST: Readonly<Record<string, string>> = Object.fromEntries(
  browserslist.map((each) => each.split(" >= ") as [string, string]),
);

/** The browsers above, in the format that Vite's build target expects. */
export const TARGETS = Object.entries(OLDEST).map(([name, version]) => `${name.replace("ios_saf", "ios")}${version}`);

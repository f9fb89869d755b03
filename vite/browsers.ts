import { readFileSync } from "node:fs";

const { browserslist } = JSON.parse(readFileSync("package.json", "utf8")) as { browserslist: string[] };

/** The oldest supported versions by browser, from `browserslist` in package.json. */
export const OLDEST: Readonly<Record<string, string>> = Object.fromEntries(
  browserslist.map((each) => each.split(" >= ") as [string, string]),
);

/** In the format of Vite's build target. */
export const TARGETS = Object.entries(OLDEST).map(([name, version]) => `${name.replace("ios_saf", "ios")}${version}`);

import { readFileSync } from "node:fs";
import { CHALLENGE_NAME, PREDICTOR_NAME } from "../../src/domain/product.ts";

/** A page of the product: an address of it, and the title that it is built with. */
export interface Page {
  readonly path: string;
  readonly title: string;
}

/** What the title begins with, by the file of the page; a page that is not named has the product's name in the end. */
const TITLES: readonly (readonly [file: RegExp, title: string])[] = [
  [/^\/index\.html$/, PREDICTOR_NAME],
  [/^\/week-(\d+)\.html$/, `Week $1 Picks | ${PREDICTOR_NAME}`],
  [/^\/challenge\.html$/, `${CHALLENGE_NAME} | ${PREDICTOR_NAME}`],
  [/^\/settings\.html$/, `Settings | ${PREDICTOR_NAME}`],
  [/^\/group\.html$/, `Group | ${PREDICTOR_NAME}`],
];

/** Stands for whatever the address of a page has in the place of a parameter. */
const ANY = "00000000-0000-4000-8000-000000000000";

/** The function that answers with pages, and with where their pictures are. */
const SHARED = "/api/shared-page";

/** Returns every page that vercel.json leads to, with the title of its file. */
export function listPages(): Page[] {
  const { rewrites } = JSON.parse(readFileSync("vercel.json", "utf8")) as {
    rewrites: readonly { source: string; destination: string }[];
  };
  const pages = rewrites
    .filter(
      ({ source, destination }) => /\.html$/.test(destination) || (destination === SHARED && /\(\/\?\)$/.test(source)),
    )
    .map(({ source, destination }) => ({
      path: source.replace("(/?)", "").replace("([1-9]|1[0-5])", "3").replaceAll("([^/]+)", ANY),
      file: destination.replace("$1", "3"),
    }));
  return [{ path: "/", file: "/index.html" }, ...pages].map(({ path, file }) => {
    const known = TITLES.find(([pattern]) => pattern.test(file));
    return { path, title: known ? file.replace(...known) : ` | ${PREDICTOR_NAME}` };
  });
}

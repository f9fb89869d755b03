import { WEEK_COUNT } from "#domain/week.ts";
import { type PageRoute, ROUTES } from "./routes.ts";

/** The name is without `.html`. The path has `:name` for a parameter. */
export interface PageFile {
  readonly file: string;
  readonly path: string;
  readonly route: PageRoute;
}

const FILE_NAMES: Readonly<Record<string, string>> = { predictor: "index", "not-found": "404" };

/** One for each page, and one for each week. */
export const PAGE_FILES: readonly PageFile[] = ROUTES.flatMap((route: PageRoute): PageFile[] => {
  const { name, path } = route;
  if (!path.includes(":week")) return [{ file: FILE_NAMES[name] ?? name, path, route }];
  return Array.from({ length: WEEK_COUNT }, (_, at) => `${at + 1}`).map((week) => {
    return { file: `${name}-${week}`, path: path.replace(":week", week), route };
  });
});

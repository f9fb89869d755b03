import { readFileSync } from "node:fs";
import { startOnFirstRequest } from "../http/start-on-first-request.ts";
import { createSharedPages } from "./shared-pages.ts";

/** The build puts the pages next to the function. */
const pages = () => ({
  bracket: readFileSync(new URL("./saved-bracket.html", import.meta.url), "utf8"),
  everyone: readFileSync(new URL("./everyone.html", import.meta.url), "utf8"),
  join: readFileSync(new URL("./join.html", import.meta.url), "utf8"),
});

/** The function for shared pages, exported by `api/shared-page.js`. */
export default startOnFirstRequest((env) => createSharedPages(env, pages()));

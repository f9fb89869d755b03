import { readFileSync } from "node:fs";
import { startOnFirstRequest } from "../http/start-on-first-request.ts";
import { createSharedPages } from "./shared-pages.ts";

/** The build puts the pages beside the function. */
const pages = () => ({
  bracket: readFileSync(new URL("./saved-bracket.html", import.meta.url), "utf8"),
  join: readFileSync(new URL("./join.html", import.meta.url), "utf8"),
});

/** The function that answers with the pages that are shared; `api/shared-page.js` exports it. */
export default startOnFirstRequest((env) => createSharedPages(env, pages()));

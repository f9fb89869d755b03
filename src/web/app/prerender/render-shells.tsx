import { renderToString } from "react-dom/server";
import { windowTitle } from "../../navigation/document-title.ts";
import { PAGE_FILES } from "../../navigation/page-files.ts";
import { type Audience, titleAt } from "../../navigation/routes.ts";
import { setUser } from "../../session/session-store.ts";
import { setShellWidth } from "../../ui/use-is-phone.ts";
import { App } from "../app.tsx";
import { pageAt } from "../router.tsx";

export interface ShellFile {
  /** Without `.html`. */
  readonly file: string;
  /** As in routes.ts. */
  readonly page: string;
  readonly title: string;
  readonly html: string;
}

/** In px. shells.css shows the shell that fits. */
const WIDTHS = { wide: 1440, phone: 390 } as const;

/** Shown if the predictor takes longer than a second to load. */
const LOADING = "<strong>Loading Bracket...</strong> <span>Round-by-round view will appear here</span>";

/** Only the browser knows who is signed in, so a shell shows no name. */
const PLAYER = { id: "", email: null, username: null };

/** React's marker for a part that failed to render. */
const FAILED = "<!--$!-->";

function render(url: string, width: keyof typeof WIDTHS, audience: Audience): string {
  setShellWidth(WIDTHS[width]);
  setUser(audience === "player" ? PLAYER : null);
  // Keeps the element IDs of a page's shells apart.
  const html = renderToString(<App ssrPath={url} />, { identifierPrefix: `${width}-${audience}` });
  if (html.includes(FAILED)) throw new Error(`${url} cannot be rendered without a window: ${html}`);
  const inert = html.replaceAll(/<(button|input|select|textarea)\b/g, "<$1 inert");
  return `<div data-shell="${width} ${audience}">${inert}</div>`;
}

/** Renders a shell of every page for each width and audience. */
export async function renderShells(): Promise<ShellFile[]> {
  const files: ShellFile[] = [];
  for (const { file, path, route } of PAGE_FILES) {
    const url = path === "*" ? "/404" : path.replaceAll(":", "");
    await pageAt(url).load();
    const shells = (["wide", "phone"] as const).flatMap((width) =>
      route.shells.map((audience) => render(url, width, audience)),
    );
    const loading = `<p data-loading role="status">${route.name === "predictor" ? LOADING : "Loading..."}</p>`;
    files.push({ file, page: route.name, title: windowTitle(titleAt(url)), html: loading + shells.join("") });
  }
  return files;
}

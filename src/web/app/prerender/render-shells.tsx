import { renderToString } from "react-dom/server";
import { windowTitle } from "../../navigation/document-title.ts";
import { type Audience, PAGE_FILES, titleAt } from "../../navigation/routes.ts";
import { setUser } from "../../session/session-store.ts";
import { setShellWidth } from "../../ui/use-is-phone.ts";
import { App } from "../app.tsx";
import { pageAt } from "../router.tsx";

/** A page's HTML file: its title, and the contents of `#root` until the app is mounted. */
export interface ShellFile {
  /** The name of the file without `.html`. */
  readonly file: string;
  /** The name of the page in routes.ts. */
  readonly page: string;
  readonly title: string;
  readonly html: string;
}

/** The widths that shells are rendered for, in px. shells.css shows the shell that fits. */
const WIDTHS = { wide: 1440, phone: 390 } as const;

/** The text shown if a page takes longer than a second to load. */
const LOADING: Readonly<Record<string, string>> = {
  predictor: "<strong>Loading Bracket...</strong> <span>Round-by-round view will appear here</span>",
};

/** A placeholder for the player. Only the browser knows who is signed in, so a shell shows no name. */
const PLAYER = { id: "", email: null, username: null };

/** React's marker for a part that failed to render. */
const FAILED = "<!--$!-->";

/** Renders the page at a URL, as one audience sees it at one screen width. The page's controls do nothing. */
function render(url: string, width: keyof typeof WIDTHS, audience: Audience): string {
  setShellWidth(WIDTHS[width]);
  setUser(audience === "player" ? PLAYER : null);
  // A page's HTML contains all of the page's shells. The prefix keeps their element IDs apart.
  const html = renderToString(<App ssrPath={url} />, { identifierPrefix: `${width}-${audience}` });
  if (html.includes(FAILED)) throw new Error(`${url} cannot be rendered without a window: ${html}`);
  const inert = html.replaceAll(/<(button|input|select|textarea)\b/g, "<$1 inert");
  return `<div data-shell="${width} ${audience}">${inert}</div>`;
}

/** Renders a shell of every page for each width and audience. The style sheet shows the shell that fits. */
export async function renderShells(): Promise<ShellFile[]> {
  const files: ShellFile[] = [];
  for (const { file, path, route } of PAGE_FILES) {
    const url = path === "*" ? "/404" : path.replaceAll(":", "");
    await pageAt(url).load();
    const shells = (["wide", "phone"] as const).flatMap((width) =>
      route.shells.map((audience) => render(url, width, audience)),
    );
    const loading = `<p data-loading role="status">${LOADING[route.name] ?? "Loading..."}</p>`;
    files.push({ file, page: route.name, title: windowTitle(titleAt(url)), html: loading + shells.join("") });
  }
  return files;
}

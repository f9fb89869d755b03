import { renderToString } from "react-dom/server";
import { WEEK_COUNT } from "../../domain/week.ts";
import { App } from "../app.tsx";
import { NotStyled } from "../error-boundary.tsx";
import { titleOfNewestPage } from "../pages/document-title.ts";
import { pageAt } from "../routes.tsx";
import { setUser } from "../session/session-store.ts";
import { setFrameWidth } from "../ui/use-is-phone.ts";
import { FRAME_IDS, FRAME_WIDTHS, type FrameFor, type FrameWidth } from "./frame.ts";

/** The HTML file of a page: its title, and what stands in `#root` until the script takes over. */
export interface FrameFile {
  /** The name of the file without `.html`. */
  readonly file: string;
  /** The name of the page in routes.tsx. */
  readonly page: string;
  readonly title: string;
  readonly html: string;
}

/** An address of each page, by the file of its frame. What an address names is not known yet, except the week. */
const ADDRESSES: Readonly<Record<string, string>> = {
  index: "/",
  "saved-bracket": "/bracket/id",
  challenge: "/cfp-challenge",
  everyone: "/cfp-challenge/everyone",
  ...Object.fromEntries(Array.from({ length: WEEK_COUNT }, (_, at) => [`week-${at + 1}`, `/bracket/week/${at + 1}`])),
  "view-bracket": "/view-bracket/id",
  group: "/group/id",
  member: "/group/id/member/player",
  compare: "/group/id/compare/player/player",
  join: "/join/code",
  "auth-callback": "/auth/callback",
  "forgot-password": "/forgot-password",
  settings: "/settings",
  privacy: "/privacy",
  unsubscribe: "/unsubscribe?token=token",
  "404": "/404",
};

/** What is drawn in the place of any frame when there is no more style than the frame's. */
export const renderNotStyled = () => renderToString(<NotStyled />);

/** What a phone says until the script takes over; in view where a draft is about to take the place of the empty bracket. */
const PLACEHOLDER =
  "<p data-placeholder><strong>Loading Bracket...</strong> <span>Round-by-round view will appear here</span></p>";

/** Nobody in particular: the frame of a player leaves out the name, which only the browser knows. */
const SOMEBODY = { id: "", email: null, username: null };

/** How React marks a part that failed to render. */
const FAILED = "<!--$!-->";

const AUDIENCES = ["visitor", "player"] as const satisfies readonly FrameFor[];

/** Draws the page at an address for a width and an audience. */
function draw(address: string, width: FrameWidth, audience: FrameFor): string {
  setFrameWidth(FRAME_WIDTHS[width]);
  setUser(audience === "player" ? SOMEBODY : null);
  const html = renderToString(<App ssrPath={address} />, { identifierPrefix: FRAME_IDS[width] });
  // React leaves what fails to the browser.
  if (html.includes(FAILED)) throw new Error(`${address} cannot be drawn without a window: ${html}`);
  return html;
}

/**
 * Draws the frames of every page, for wide windows and for phones; twice where players see another page than visitors
 * before anything is loaded. The style sheet shows one of them.
 */
export async function renderFrames(): Promise<FrameFile[]> {
  const files: FrameFile[] = [];
  for (const [file, address] of Object.entries(ADDRESSES)) {
    const page = pageAt(address.replace(/\?.*/, ""));
    await page.load();
    const frames = (["wide", "phone"] as const).flatMap((width) => {
      const drawn = AUDIENCES.map((audience) => ({ audience, html: draw(address, width, audience) }));
      const [visitor, player] = drawn;
      const isSame = visitor?.html.replace(HEADER, "") === player?.html.replace(HEADER, "");
      return drawn
        .filter(({ audience }) => !isSame || audience === "visitor")
        .map(({ audience, html }) => `<div data-frame="${width} ${isSame ? "everyone" : audience}">${html}</div>`);
    });
    const placeholder = file === "index" ? PLACEHOLDER : "";
    files.push({ file, page: page.name, title: titleOfNewestPage(), html: placeholder + frames.join("") });
  }
  return files;
}

/** The masthead, which always differs: it names the player. The style sheet hides that part until the name is there. */
const HEADER = /<header.*?<\/header>/;

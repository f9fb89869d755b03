import type { SharedWords } from "#domain/sharing.ts";
import { escaped, PICTURE } from "./svg.ts";

/** The tags for the title, the description and link previews in a built page. */
const TAGS =
  /<title>.*?<\/title>|<meta\s[^>]*?(?:name="(?:description|twitter:[^"]*|robots)"|property="og:[^"]*")[^>]*>\s*/s;

/** The values for a shared page's tags. */
interface SharedHead extends SharedWords {
  /** The title of the browser window. */
  readonly windowTitle: string;
  readonly siteName: string;
  /** The page's full URL. */
  readonly url: string;
  /** The full URL of the page's picture. */
  readonly pictureUrl: string;
}

/**
 * Returns a built page with the tags in `head` in place of the default ones. Everything else stays the same. Search
 * engines are told not to index the page, because its link is meant for a few people.
 */
export function withHead(page: string, head: SharedHead): string {
  const properties = {
    "og:type": "website",
    "og:site_name": head.siteName,
    "og:title": head.title,
    "og:description": head.description,
    "og:url": head.url,
    "og:image": head.pictureUrl,
    "og:image:type": "image/png",
    "og:image:width": String(PICTURE.width),
    "og:image:height": String(PICTURE.height),
    "og:image:alt": head.picture,
  };
  const names = {
    description: head.description,
    robots: "noindex",
    "twitter:card": "summary_large_image",
    "twitter:title": head.title,
    "twitter:description": head.description,
    "twitter:image": head.pictureUrl,
    "twitter:image:alt": head.picture,
  };
  const meta = (attribute: string, all: Readonly<Record<string, string>>) =>
    Object.entries(all).map(([key, content]) => `<meta ${attribute}="${key}" content="${escaped(content)}">`);
  const tags = [`<title>${escaped(head.windowTitle)}</title>`, ...meta("name", names), ...meta("property", properties)];
  const end = page.indexOf("</head>");
  const [start, ...rest] = page.slice(0, end).split(TAGS);
  return [start, ...tags, ...rest, page.slice(end)].join("");
}

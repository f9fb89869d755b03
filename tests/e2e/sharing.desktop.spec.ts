import { SEASON } from "#domain/season.ts";
import { keysOf } from "#support/browser/product.ts";
import { decodePng } from "#support/pictures/png.ts";
import { sendBracket } from "./api.ts";
import { expect, test } from "./fixtures.ts";
import { Season } from "./season.ts";

/**
 * Returns a page's HTML once the HTML includes the page's own meta tags. Retries, because the server waits at most a
 * second for the tags' content, which may not be enough on a busy machine.
 */
async function sharedHtml(url: string, init: RequestInit = {}): Promise<string> {
  let html = "";
  await expect(async () => {
    html = await (await fetch(url, init)).text();
    expect(html).toContain("/picture/");
  }).toPass();
  return html;
}

/** Returns the content of a page's meta tag, as read by a link previewer that runs no scripts. */
const tagIn = (html: string, key: string) =>
  new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)"`).exec(html)?.[1];

test("a crawler gets the description and picture of a shared bracket and of an invitation", async ({
  product,
  address,
  page,
}) => {
  const path = `/bracket/${await sendBracket(product.url, address)}`;
  const crawler = { headers: { "user-agent": "facebookexternalhit/1.1" } };
  const html = await sharedHtml(product.url + path, crawler);
  expect(await sharedHtml(product.url + path)).toBe(html);
  const title = tagIn(html, "og:title") ?? "";
  expect(title).toMatch(new RegExp(`^.+ over .+: ${SEASON.name} CFP bracket$`));
  const picture = await fetch(tagIn(html, "og:image") ?? "", crawler);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(picture.headers.get("cross-origin-resource-policy")).toBeNull();
  const { width, height } = decodePng(await picture.bytes());
  expect([width, height]).toEqual([1200, 630]);
  // In a browser, the page's title is the same before and after the script has loaded.
  await page.goto(path);
  await expect(page.getByText(/^Your saved bracket from/)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${title}`));

  const season = new Season(product.url, await keysOf(product.url));
  const group = "groups where group_name = 'Demo League'";
  const invitation = await sharedHtml(`${product.url}/join/${await season.find("invite_code", group)}`);
  expect(tagIn(invitation, "og:title")).toContain("Join Demo League: ");
  const drawn = await fetch(tagIn(invitation, "og:image") ?? "");
  expect(decodePng(await drawn.bytes()).width).toBe(1200);
  // The page contains no API key. With a wrong invite code, the page does not reveal a group.
  const { publishableKey, secretKey } = await keysOf(product.url);
  for (const key of [publishableKey, secretKey]) expect(invitation).not.toContain(key);
  expect(await (await fetch(`${product.url}/join/${"0".repeat(32)}`)).text()).not.toContain("Demo League");
});

/**
 * `npm run pictures`: draws in Chromium whatever has to be a PNG: the icons of the site, the logo and trophies of the
 * mails, and the picture shown beside a shared link. The files in `public` are committed.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { TROPHY_PATH } from "../src/domain/trophy-path.ts";
import { chromiumPath } from "../tests/support/browser/chromium.mjs";
import { previewPage } from "./preview-page.ts";

const PUBLIC = fileURLToPath(new URL("../public/", import.meta.url));
const FAVICON = readFileSync(`${PUBLIC}favicon.svg`, "utf8");

interface Picture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** Pixels in the file per pixel of the page. */
  readonly scale: number;
  readonly page: string;
}

const fillPage = (svg: string, inset = "0") =>
  `<style>body{margin:0;background:transparent}svg{position:fixed;inset:${inset};width:100vw;height:100vh}</style>${svg}`;
/** Devices cut icons into circles and rounded squares: only what lies within four fifths of the width is certain to stay. */
const MASKABLE = FAVICON.replace('viewBox="0 0 32 32"', 'viewBox="-6 -6 44 44"').replace(
  "M0 0h32v32H0z",
  "M-6-6h44v44H-6z",
);

const trophy = (color: string) =>
  fillPage(`<svg viewBox="0 0 66 76"><path fill="${color}" fill-rule="evenodd" d="${TROPHY_PATH}"/></svg>`);

const PICTURES: readonly Picture[] = [
  { file: "apple-touch-icon.png", width: 180, height: 180, scale: 1, page: fillPage(FAVICON) },
  { file: "icon-192.png", width: 192, height: 192, scale: 1, page: fillPage(FAVICON) },
  { file: "icon-512.png", width: 512, height: 512, scale: 1, page: fillPage(FAVICON) },
  { file: "icon-maskable-512.png", width: 512, height: 512, scale: 1, page: fillPage(MASKABLE) },
  { file: "mail/logo.png", width: 40, height: 40, scale: 2, page: fillPage(FAVICON) },
  { file: "mail/trophy.png", width: 66, height: 76, scale: 2, page: trophy("#FFCF1A") },
  { file: "mail/trophy-black.png", width: 66, height: 76, scale: 2, page: trophy("#000000") },
  { file: "og.png", width: 1200, height: 630, scale: 1, page: previewPage() },
];

mkdirSync(`${PUBLIC}mail`, { recursive: true });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
for (const { file, width, height, scale, page: html } of PICTURES) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: PUBLIC + file, omitBackground: true });
  await page.close();
}
await browser.close();
console.info(`${PICTURES.length} pictures`);

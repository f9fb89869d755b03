import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** Only the captcha page loads it (docs/decisions/008-captcha-in-its-own-page.md). */
const CAPTCHA = "https://challenges.cloudflare.com";

const sources = (html: string, pattern: RegExp) => [
  "'self'",
  ...[...html.matchAll(pattern)].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  ),
];

/**
 * A built page's content security policy. It allows inline scripts and styles by hash. `vercel.json` has the rules that
 * a page cannot set itself, such as who may frame it.
 */
export function policyOf(html: string, service: string | undefined): string {
  const connections = ["'self'", ...(service ? [new URL(service).origin] : [])];
  return [
    "default-src 'none'",
    `script-src ${sources(html, /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs).join(" ")}`,
    `style-src ${sources(html, /<style[^>]*>(.*?)<\/style>/gs).join(" ")}`,
    // For the style attributes that React writes into the HTML. They can neither contain rules nor load anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connections.join(" ")}`,
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}

const CAPTCHA_POLICY = `default-src 'none'; script-src 'self' ${CAPTCHA}; style-src 'self'; connect-src 'self'; frame-src ${CAPTCHA}; base-uri 'none'; form-action 'none'`;

const CHARSET = /<meta charset="utf-8" ?\/?>/;

/** At the start of the head, before anything that the policy applies to. */
export function pagePolicy(service: string | undefined): Plugin {
  return {
    name: "page-policy",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== "asset" || !file.fileName.endsWith(".html")) continue;
          const html = String(file.source);
          if (!CHARSET.test(html)) this.error(`${file.fileName} has no charset to put its policy after`);
          const policy = file.fileName === "captcha.html" ? CAPTCHA_POLICY : policyOf(html, service);
          file.source = html.replace(
            CHARSET,
            (charset) => `${charset}<meta http-equiv="Content-Security-Policy" content="${policy}">`,
          );
        }
      },
    },
  };
}

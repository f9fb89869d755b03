import { expect, test } from "vitest";
import { policyOf } from "../../vite/page-policy.ts";

const PAGE = `<script src="/a.js"></script><script>let a</script><style>p{}</style><p style="color:red">`;

/** The output of `openssl dgst -sha256 -binary | base64` for the inline script and the inline style. */
const SCRIPT = "'sha256-IfEXP/8HLuXoAiy0hZVrCAcjcLsZqYFpLOHDGj8enqE='";
const STYLE = "'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='";

test("a page's Content Security Policy allows the page's inline scripts and styles by hash, and connections to the auth service", () => {
  expect(policyOf(PAGE, "https://my-project.supabase.co/").split("; ")).toEqual([
    "default-src 'none'",
    `script-src 'self' ${SCRIPT}`,
    `style-src 'self' ${STYLE}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self' https://my-project.supabase.co",
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ]);
});

test("a page built without an auth service URL may connect only to its own origin; a malformed URL fails the build", () => {
  expect(policyOf(PAGE, "").split("; ")).toContain("connect-src 'self'");
  expect(() => policyOf(PAGE, "my-project.supabase.co")).toThrow(/Invalid URL/);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";

let news: unknown[];
const listen = ({ data, origin }: MessageEvent) => news.push([data, origin]);

beforeEach(() => {
  news = [];
  vi.resetModules();
  vi.stubEnv("VITE_TURNSTILE_SITE_KEY", "site-key");
  document.head.innerHTML = "";
  document.body.innerHTML = '<div id="challenge"></div>';
  // A framed page posts to its parent. Here there is no frame, so the page is its own parent.
  vi.spyOn(window, "postMessage").mockImplementation((data: unknown, origin: unknown) =>
    listen({ data, origin } as MessageEvent),
  );
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function openPage(): Promise<HTMLScriptElement> {
  await import("#web/captcha/captcha-page.ts");
  const [script, ...others] = document.querySelectorAll("script");
  if (!script || others.length > 0) throw new Error("one script was expected");
  return script;
}

test("the captcha page renders Turnstile explicitly and posts the result only to the page's own origin", async () => {
  const render = vi.fn();
  const script = await openPage();
  expect(script.src).toBe("https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit");
  vi.stubGlobal("turnstile", { render });
  script.dispatchEvent(new Event("load"));
  const [place, options] = render.mock.calls[0] as [HTMLElement, Record<string, (value?: string) => unknown>];
  expect(place.id).toBe("challenge");
  expect(options).toMatchObject({ sitekey: "site-key", theme: "auto", size: "flexible" });
  options.callback?.("token");
  options["expired-callback"]?.();
  expect(options["error-callback"]?.("300030")).toBe(true);
  const here = window.location.origin;
  expect(news).toEqual([
    [{ captcha: "begun" }, here],
    [{ captcha: "solved", token: "token" }, here],
    [{ captcha: "expired" }, here],
    [{ captcha: "failed" }, here],
  ]);
});

test.each([
  ["error", "of a script that is blocked or cannot be loaded"],
  ["load", "of a script that is not Turnstile"],
])("the captcha page reports a failure on the %s event %s", async (event) => {
  (await openPage()).dispatchEvent(new Event(event));
  expect(news).toEqual([[{ captcha: "failed" }, window.location.origin]]);
});

import "./captcha-page.css";

/** Posted to the page that embeds this one. */
export type CaptchaMessage =
  | { readonly captcha: "begun" | "expired" | "failed" }
  | { readonly captcha: "solved"; readonly token: string };

interface Turnstile {
  render(container: HTMLElement, options: Record<string, unknown>): unknown;
}

/** Of Turnstile's widget in pixels; narrower frames get the compact one. */
const MIN_WIDTH = 300;

function notify(message: CaptchaMessage): void {
  window.parent.postMessage(message, window.location.origin);
}

/** The embedding page offers a retry in a new frame. */
function failed(): true {
  notify({ captcha: "failed" });
  return true; // Tells Turnstile that the error was handled.
}

function start(turnstile: Turnstile, container: HTMLElement): void {
  turnstile.render(container, {
    sitekey: import.meta.env.VITE_TURNSTILE_SITE_KEY,
    theme: "auto",
    language: "en",
    size: window.innerWidth < MIN_WIDTH ? "compact" : "flexible",
    retry: "never",
    "refresh-expired": "auto",
    "response-field": false,
    callback: (token: string) => notify({ captcha: "solved", token }),
    "expired-callback": () => notify({ captcha: "expired" }),
    "error-callback": failed,
    "unsupported-callback": failed,
  });
  notify({ captcha: "begun" });
}

const script = document.createElement("script");
script.src = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
script.onerror = failed;
script.onload = () => {
  const { turnstile } = window as { turnstile?: Turnstile };
  const container = document.getElementById("challenge");
  if (turnstile && container) start(turnstile, container);
  else failed();
};
document.head.append(script);

import "./captcha-page.css";

/** What the page of the captcha tells the page that shows it in a frame. */
export type CaptchaNews =
  | { readonly captcha: "begun" | "expired" | "failed" }
  | { readonly captcha: "solved"; readonly token: string };

/** The part of Cloudflare's Turnstile that is used here. */
interface Turnstile {
  render(place: HTMLElement, options: Record<string, unknown>): unknown;
}

/** Turnstile's widget is this wide at least, unless it is asked for its compact form; in pixels. */
const NARROWEST = 300;

function tell(news: CaptchaNews): void {
  window.parent.postMessage(news, window.location.origin);
}

/** What failed stays failed: the page around says what to do, and begins anew with a fresh frame. */
function failed(): true {
  tell({ captcha: "failed" });
  return true; // To Turnstile: the error has been dealt with.
}

function begin(turnstile: Turnstile, place: HTMLElement): void {
  turnstile.render(place, {
    sitekey: import.meta.env.VITE_TURNSTILE_SITE_KEY,
    theme: "auto",
    language: "en",
    size: window.innerWidth < NARROWEST ? "compact" : "flexible",
    retry: "never",
    "refresh-expired": "auto",
    "response-field": false,
    callback: (token: string) => tell({ captcha: "solved", token }),
    "expired-callback": () => tell({ captcha: "expired" }),
    "error-callback": failed,
    "unsupported-callback": failed,
  });
  tell({ captcha: "begun" });
}

const script = document.createElement("script");
script.src = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
script.onerror = failed;
script.onload = () => {
  const { turnstile } = window as { turnstile?: Turnstile };
  const place = document.getElementById("challenge");
  if (turnstile && place) begin(turnstile, place);
  else failed();
};
document.head.append(script);

import { type ReactNode, useEffect, useRef, useState } from "react";
import { ERRORS } from "../../domain/errors.ts";
import { TextLink } from "../ui/text-link.tsx";
import css from "./captcha.module.css";
import type { CaptchaNews } from "./captcha-page.ts";

/** What a request carries to show that a person sends it; nothing where no captcha is configured. */
export interface Proof {
  readonly captchaToken?: string;
}

export interface Captcha {
  /** The check itself, for a place in the form; null where none is configured. */
  readonly widget: ReactNode;
  /**
   * Calls `act` with a proof as soon as there is one. A proof is good for one request, so a new check begins afterwards.
   * When none can be had `act` is not called: the widget says why and takes the focus. Neither is it when the form is
   * closed before.
   */
  readonly spend: (act: (proof: Proof) => Promise<void>) => Promise<void>;
}

/** How long the page of the captcha may take until it says anything, in milliseconds. */
const PATIENCE = 15_000;

type State = { readonly is: "working" | "failed" } | { readonly is: "solved"; readonly token: string };

const WORKING: State = { is: "working" };
const NONE: Captcha = { widget: null, spend: (act) => act({}) };

/**
 * Cloudflare's Turnstile for one form, where its key is configured (decision 28). It runs in a page of its own, shown in
 * a frame: see docs/decisions/008-captcha-in-its-own-page.md.
 */
export function useCaptcha(): Captcha {
  // biome-ignore lint/correctness/useHookAtTopLevel: the key is put in by the build, so this is always the same hook
  return import.meta.env.VITE_TURNSTILE_SITE_KEY ? useTurnstile() : NONE;
}

function useTurnstile(): Captcha {
  const [state, setState] = useState<State>(WORKING);
  const [round, setRound] = useState(0);
  const retry = useRef<HTMLButtonElement>(null);
  // Who waits for the check asks for what it is then, not for what it was when they began.
  const latest = useRef<State>(WORKING);
  const latestRound = useRef(0);
  const waiting = useRef<(() => void)[]>([]);

  const goOn = () => {
    for (const go of waiting.current.splice(0)) go();
  };
  const learn = (next: State) => {
    latest.current = next;
    setState(next);
    if (next.is !== "working") goOn();
  };
  const begin = () => {
    learn(WORKING);
    latestRound.current += 1;
    setRound(latestRound.current);
  };
  /** The form was closed: what was found out there is void, and nobody waits any longer. */
  const leave = (left: number) => {
    if (left !== latestRound.current || latest.current.is === "failed") return;
    learn(WORKING);
    goOn();
  };

  return {
    widget: (
      <div className={css.captcha} data-captcha>
        {state.is !== "failed" && <Frame key={round} onNews={learn} onGone={() => leave(round)} />}
        <div role="alert">
          {state.is === "failed" && (
            <p className={css.failure}>
              {ERRORS.CAPTCHA_NOT_LOADED.message}{" "}
              <TextLink ref={retry} onClick={begin}>
                Try again
              </TextLink>
            </p>
          )}
        </div>
      </div>
    ),
    async spend(act) {
      if (latest.current.is === "working") await new Promise<void>((go) => waiting.current.push(go));
      const found = latest.current;
      if (found.is !== "solved") return retry.current?.focus();
      try {
        await act({ captchaToken: found.token });
      } finally {
        begin();
      }
    },
  };
}

/** One check, in the page that is made for it. */
function Frame({ onNews, onGone }: { onNews: (state: State) => void; onGone: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const tell = useRef(onNews);
  tell.current = onNews;
  const leave = useRef(onGone);
  leave.current = onGone;

  useEffect(() => {
    const late = setTimeout(() => tell.current({ is: "failed" }), PATIENCE);
    const listen = ({ data, origin, source }: MessageEvent<CaptchaNews>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      clearTimeout(late);
      if (data.captcha === "solved") tell.current({ is: "solved", token: data.token });
      else tell.current({ is: data.captcha === "failed" ? "failed" : "working" });
    };
    window.addEventListener("message", listen);
    return () => {
      clearTimeout(late);
      window.removeEventListener("message", listen);
      // Later, and only if it is gone in earnest: in development React takes every effect back once.
      setTimeout(() => frame.current === null && leave.current());
    };
  }, []);

  return <iframe ref={frame} className={css.frame} src="/captcha.html" title="Security check" />;
}

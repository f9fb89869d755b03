import { type ReactNode, useEffect, useRef, useState } from "react";
import { ERRORS } from "../../domain/errors.ts";
import { TextLink } from "../ui/text-link.tsx";
import "./captcha.css";
import type { CaptchaMessage } from "./captcha-page.ts";

/** The fields that a request adds to prove that a person sends it; empty without a captcha. */
export interface Proof {
  readonly captchaToken?: string;
}

export interface Captcha {
  /** The captcha's widget for the form; null if none is configured. */
  readonly widget: ReactNode;
  /**
   * Waits for the check and calls `act` with its proof. A proof is valid for one request, so a new check starts
   * afterwards. If the check fails or the form closes first, `act` is not called; after a failure the widget says why
   * and takes the focus.
   */
  readonly withProof: (act: (proof: Proof) => Promise<void>) => Promise<void>;
}

/** How long the captcha page may take to report anything, in milliseconds. */
const TIMEOUT_MS = 15_000;

type State = { readonly is: "working" | "failed" } | { readonly is: "solved"; readonly token: string };

const WORKING: State = { is: "working" };
const NONE: Captcha = { widget: null, withProof: (act) => act({}) };

/**
 * Cloudflare's Turnstile for one form, if its key is configured (docs/behavior/accounts.md#captcha). It runs in its own
 * page inside a frame: see docs/decisions/008-captcha-in-its-own-page.md.
 */
export function useCaptcha(): Captcha {
  // biome-ignore lint/correctness/useHookAtTopLevel: the key is set by the build, so this is always the same hook
  return import.meta.env.VITE_TURNSTILE_SITE_KEY ? useTurnstile() : NONE;
}

function useTurnstile(): Captcha {
  const { state, attempt, update, restart, abandon, settled } = useCheck();
  const retry = useRef<HTMLButtonElement>(null);
  return {
    widget: (
      <div data-captcha>
        {state.is !== "failed" && <Frame key={attempt} onChange={update} onUnmount={() => abandon(attempt)} />}
        <div role="alert">
          {state.is === "failed" && (
            <p>
              {ERRORS.CAPTCHA_NOT_LOADED.message}{" "}
              <TextLink ref={retry} onClick={restart}>
                Try again
              </TextLink>
            </p>
          )}
        </div>
      </div>
    ),
    async withProof(act) {
      const result = await settled();
      if (result.is !== "solved") return retry.current?.focus();
      try {
        await act({ captchaToken: result.token });
      } finally {
        restart();
      }
    },
  };
}

/** The state of successive checks; each attempt gets its own frame. */
function useCheck() {
  const [state, setState] = useState<State>(WORKING);
  const [attempt, setAttempt] = useState(0);
  // A caller that has waited needs the current state, not the one it started with.
  const latest = useRef<State>(WORKING);
  const latestAttempt = useRef(0);
  const waiting = useRef<(() => void)[]>([]);

  const release = () => {
    for (const go of waiting.current.splice(0)) go();
  };
  const update = (next: State) => {
    latest.current = next;
    setState(next);
    if (next.is !== "working") release();
  };
  return {
    state,
    attempt,
    update,
    restart() {
      update(WORKING);
      latestAttempt.current += 1;
      setAttempt(latestAttempt.current);
    },
    /** The form was closed, so the result of that attempt no longer counts. */
    abandon(left: number) {
      if (left !== latestAttempt.current || latest.current.is === "failed") return;
      update(WORKING);
      release();
    },
    /** Waits until the check is solved or has failed. Resolves to `working` when the form was closed. */
    async settled(): Promise<State> {
      if (latest.current.is === "working") await new Promise<void>((go) => waiting.current.push(go));
      return latest.current;
    },
  };
}

/** One check, in the captcha page. */
function Frame({ onChange, onUnmount }: { onChange: (state: State) => void; onUnmount: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  const latestOnUnmount = useRef(onUnmount);
  latestOnUnmount.current = onUnmount;

  useEffect(() => {
    const timeout = setTimeout(() => latestOnChange.current({ is: "failed" }), TIMEOUT_MS);
    const listen = ({ data, origin, source }: MessageEvent<CaptchaMessage>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      clearTimeout(timeout);
      if (data.captcha === "solved") latestOnChange.current({ is: "solved", token: data.token });
      else latestOnChange.current({ is: data.captcha === "failed" ? "failed" : "working" });
    };
    window.addEventListener("message", listen);
    return () => {
      clearTimeout(timeout);
      window.removeEventListener("message", listen);
      // Later, and only if the frame is really gone: in development React runs every effect twice.
      setTimeout(() => frame.current === null && latestOnUnmount.current());
    };
  }, []);

  return <iframe ref={frame} src="/captcha.html" title="Security check" />;
}

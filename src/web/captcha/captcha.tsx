import { type ReactNode, useRef, useState } from "react";
import { ERRORS } from "#domain/errors.ts";
import { createStore } from "../ui/store.ts";
import { TextLink } from "../ui/text-link.tsx";
import "./captcha.css";
import type { CaptchaMessage } from "./captcha-page.ts";

/** Empty without a captcha. */
export interface Proof {
  readonly captchaToken?: string;
}

export interface Captcha {
  /** Null if no captcha is configured. */
  readonly widget: ReactNode;
  /**
   * Waits for the check and calls `act` with the proof, which is valid for one request. If the check fails or the form
   * closes first, the result is undefined. After a failure, the widget's retry button is focused.
   */
  readonly withProof: <T>(act: (proof: Proof) => Promise<T>) => Promise<T | undefined>;
}

/** For the captcha page's first message, in milliseconds. */
const TIMEOUT_MS = 15_000;

/**
 * Each attempt loads the captcha page in a new frame. `closed` means that the form was closed before the check ended.
 */
interface Check {
  readonly attempt: number;
  readonly is: "working" | "failed" | "closed" | "solved";
  readonly token?: string;
}

const NONE: Captcha = { widget: null, withProof: (act) => act({}) };

/**
 * Turnstile runs in its own page inside a frame (docs/behavior/accounts.md#captcha,
 * docs/decisions/008-captcha-in-its-own-page.md).
 */
export function useCaptcha(): Captcha {
  // biome-ignore lint/correctness/useHookAtTopLevel: the key is set by the build, so this is always the same hook
  return import.meta.env.VITE_TURNSTILE_SITE_KEY ? useTurnstile() : NONE;
}

function useTurnstile(): Captcha {
  const [check] = useState(createCheck);
  const { attempt, is } = check.use();
  const retry = useRef<HTMLButtonElement>(null);
  return {
    widget: (
      <div data-captcha>
        {is !== "failed" && <iframe key={attempt} ref={check.follow} src="/captcha.html" title="Security check" />}
        <div role="alert">
          {is === "failed" && (
            <p>
              {ERRORS.CAPTCHA_NOT_LOADED.message}{" "}
              <TextLink ref={retry} onClick={check.restart}>
                Try again
              </TextLink>
            </p>
          )}
        </div>
      </div>
    ),
    async withProof(act) {
      const result = await check.end();
      if (result.is === "failed") retry.current?.focus();
      if (result.token === undefined) return undefined;
      try {
        return await act({ captchaToken: result.token });
      } finally {
        check.restart();
      }
    },
  };
}

function createCheck() {
  const { get, set, subscribe, use } = createStore<Check>({ attempt: 0, is: "working" });
  return {
    use,
    restart: () => set({ attempt: get().attempt + 1, is: "working" }),
    /** Resolves once the check is no longer `working`. */
    end: () =>
      new Promise<Check>((resolve) => {
        const settle = () => {
          if (get().is === "working") return;
          stop();
          resolve(get());
        };
        const stop = subscribe(settle);
        settle();
      }),
    /** The frame's `ref`. */
    follow(frame: HTMLIFrameElement) {
      const { attempt } = get();
      const report = (is: Check["is"], token?: string) => set({ attempt, is, ...(token !== undefined && { token }) });
      const timeout = setTimeout(report, TIMEOUT_MS, "failed");
      const listen = ({ data, origin, source }: MessageEvent<CaptchaMessage>) => {
        if (origin !== window.location.origin || source !== frame.contentWindow) return;
        clearTimeout(timeout);
        if (data.captcha === "solved") report("solved", data.token);
        else report(data.captcha === "failed" ? "failed" : "working");
      };
      window.addEventListener("message", listen);
      // The form was closed and opened again.
      if (get().is !== "working") report("working");
      return () => {
        clearTimeout(timeout);
        window.removeEventListener("message", listen);
        // Delayed, because React removes each ref and sets it again in development.
        setTimeout(() => {
          if (!frame.isConnected && get().attempt === attempt && get().is !== "failed") report("closed");
        });
      };
    },
  };
}

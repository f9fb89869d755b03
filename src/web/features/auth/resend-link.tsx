import { useState } from "react";
import { useCaptcha } from "../../captcha/captcha.tsx";
import { loadAuth } from "../../session/session.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useRunOnce } from "../../ui/use-run-once.ts";
import { serviceMessage } from "./auth-errors.ts";
import { callbackUrl } from "./callback-url.ts";

/** Sends the confirmation mail once more, and says in place whether it did. */
export function ResendLink({ email }: { email: string }) {
  const [news, setNews] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const captcha = useCaptcha();
  const { run, isRunning } = useRunOnce(async () => {
    setNews(null);
    setAsked(true);
    await captcha.spend(async (proof) => {
      try {
        const auth = await loadAuth();
        const options = { emailRedirectTo: callbackUrl(), ...proof };
        const { error } = await auth.resend({ type: "signup", email, options });
        if (error) throw error;
        setNews("We sent the mail again.");
      } catch (error) {
        setNews(serviceMessage(error));
      }
      setAsked(false);
    });
  });
  return (
    <>
      <TextLink onClick={() => void run()}>{isRunning ? "Sending..." : "Send the mail again"}</TextLink>{" "}
      <span role="status">{news}</span>
      {isAsked && captcha.widget}
    </>
  );
}

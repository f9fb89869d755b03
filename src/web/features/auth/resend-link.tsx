import { useState } from "react";
import { useCaptcha } from "../../captcha/captcha.tsx";
import { loadAuth } from "../../session/session.tsx";
import { useRunOnce } from "../../ui/form/use-run-once.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { callbackUrl, serviceMessage } from "./service.ts";

/** Sends the confirmation email again and shows the result next to the link. */
export function ResendLink({ email }: { email: string }) {
  const [message, setMessage] = useState<string | null>(null);
  const [showsCaptcha, setShowsCaptcha] = useState(false);
  const captcha = useCaptcha();
  const { run, isRunning } = useRunOnce(async () => {
    setMessage(null);
    setShowsCaptcha(true);
    await captcha.withProof(async (proof) => {
      try {
        const auth = await loadAuth();
        const options = { emailRedirectTo: callbackUrl(), ...proof };
        const { error } = await auth.resend({ type: "signup", email, options });
        if (error) throw error;
        setMessage("Email sent.");
      } catch (error) {
        setMessage(serviceMessage(error));
      }
      setShowsCaptcha(false);
    });
  });
  return (
    <>
      <TextLink onClick={() => void run()}>{isRunning ? "Sending..." : "Resend email"}</TextLink>{" "}
      <span role="status">{message}</span>
      {showsCaptcha && captcha.widget}
    </>
  );
}

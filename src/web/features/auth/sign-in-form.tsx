import { useState } from "react";
import { emailProblem, tidyEmail } from "#domain/account.ts";
import { ERRORS } from "#domain/errors.ts";
import { type Proof, useCaptcha } from "../../captcha/captcha.tsx";
import { loadAuth } from "../../session/session.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { toast } from "../../ui/toast.tsx";
import css from "./auth.module.css";
import { ResendLink } from "./resend-link.tsx";
import { isUnconfirmed, messageOf, serviceMessage } from "./service.ts";
import { typed } from "./typed.ts";

interface Props {
  /** Whether the address was typed in the other tab. */
  startsAtPassword: boolean;
}

const focus = (element: HTMLElement | null) => element?.focus();

/** docs/behavior/accounts.md#signing-in */
export function SignInForm({ startsAtPassword }: Props) {
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const captcha = useCaptcha();
  const signIn = async (address: string, password: string, options: Proof) => {
    try {
      const { error } = await (await loadAuth()).signInWithPassword({ email: address, password, options });
      if (error) throw error;
      toast.success("Signed in successfully!");
      return undefined;
    } catch (error) {
      setUnconfirmed(isUnconfirmed(error) ? address : null);
      toast.error(serviceMessage(error));
      return { [isUnconfirmed(error) ? "email" : "password"]: serviceMessage(error) };
    }
  };
  const { form, field, isRunning } = useForm<"email" | "password">({
    check: ({ email = "", password }) => {
      typed.email = email;
      return {
        email: messageOf(emailProblem(email)),
        password: password ? null : ERRORS.PASSWORD_REQUIRED.message,
      };
    },
    submit: ({ email = "", password = "" }) => captcha.withProof((proof) => signIn(tidyEmail(email), password, proof)),
  });
  const address = field("email");
  const secret = field("password");
  return (
    <form {...form} className={css.form} data-protected={captcha.widget !== null || undefined}>
      <TextField
        {...address}
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={typed.email}
        onChange={(event) => {
          typed.email = event.target.value;
          setUnconfirmed(null);
          address.onChange();
          secret.onChange();
        }}
      />
      <TextField
        {...secret}
        {...(startsAtPassword && { ref: focus })}
        label="Password"
        type="password"
        autoComplete="current-password"
      />
      {unconfirmed !== null && (
        <div className={css.note}>
          Didn't get the email? <ResendLink email={unconfirmed} />
        </div>
      )}
      <p className={css.reset}>
        <TextLink href="/forgot-password">Reset your password?</TextLink>
      </p>
      {captcha.widget}
      <p className={css.submit}>
        <Button variant="yellow" type="submit" wide busy={isRunning} busyLabel="Signing in...">
          Continue
        </Button>
      </p>
    </form>
  );
}

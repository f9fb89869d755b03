import { passwordProblem, usernameProblem } from "#domain/account.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import css from "./auth.module.css";
import { usernameTypedHere } from "./on-this-device.ts";
import { messageOf, serviceMessage } from "./service.ts";
import { findProblem } from "./sign-up.ts";

/** A null username stays as it is. */
export interface Credentials {
  readonly password: string;
  readonly username: string | null;
}

interface Props {
  /** Tells password managers which account to update. */
  email: string | null;
  submitLabel: string;
  /** A stranger may have chosen the username of a new account. */
  asksUsername: boolean;
  /** An error that it throws is shown with the password. */
  save: (chosen: Credentials) => Promise<void>;
}

export function PasswordForm({ email, submitLabel, asksUsername, save }: Props) {
  const { form, field, isRunning } = useForm<"username" | "password">({
    check: ({ username = "", password = "" }) => ({
      username: asksUsername ? messageOf(usernameProblem(username)) : null,
      password: messageOf(passwordProblem(password)),
    }),
    submit: async ({ username = "", password = "" }) => {
      const name = asksUsername ? username.trim() : null;
      const problem = name === null ? null : await findProblem({ username: name, email: "" }, true);
      if (problem !== null) return { username: problem.message };
      return save({ password, username: name }).then(
        () => undefined,
        (error: unknown) => ({ password: serviceMessage(error) }),
      );
    },
  });
  return (
    <form {...form}>
      <input type="email" name="email" autoComplete="username" value={email ?? ""} readOnly hidden />
      {asksUsername && (
        <TextField
          {...field("username")}
          label="Username"
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={usernameTypedHere() ?? ""}
        />
      )}
      <TextField
        {...field("password")}
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters"
      />
      <p className={css.submit}>
        <Button variant="yellow" type="submit" busy={isRunning} busyLabel="Saving...">
          {submitLabel}
        </Button>
      </p>
    </form>
  );
}

import { passwordProblem } from "../../../domain/account.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import css from "./auth.module.css";
import { messageOf, serviceMessage } from "./service.ts";

interface Props {
  /** The account's email address, which tells password managers which account to update. */
  email: string | null;
  submitLabel: string;
  /** Saves the password. An error that it throws is shown with the field. */
  save: (password: string) => Promise<void>;
}

/** A form with a field for the new password. */
export function PasswordForm({ email, submitLabel, save }: Props) {
  const { form, field, isRunning } = useForm<"password">({
    check: ({ password = "" }) => ({ password: messageOf(passwordProblem(password)) }),
    submit: ({ password = "" }) =>
      save(password).then(
        () => undefined,
        (error: unknown) => ({ password: serviceMessage(error) }),
      ),
  });
  return (
    <form {...form}>
      <input type="email" name="email" autoComplete="username" value={email ?? ""} readOnly hidden />
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

import { useLocation } from "wouter";
import { ERRORS } from "#domain/errors.ts";
import { api, errorKey, isNotSent, readError } from "../../api/trpc.ts";
import { useSession } from "../../session/session.tsx";
import bullets from "../../ui/bullets.module.css";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { toast } from "../../ui/toast.tsx";
import css from "./settings.module.css";

interface Props {
  open: boolean;
  onClose: () => void;
  /** Null until the server has responded. */
  username: string | null;
}

const FIELD = "confirm-username";

/** docs/behavior/accounts.md#deleting-an-account */
export function DeleteAccountDialog({ open, onClose, username }: Props) {
  const [, navigate] = useLocation();
  const { signOut } = useSession();
  const { form, field, isRunning, reset } = useForm<typeof FIELD>({
    check: ({ [FIELD]: typed = "" }) => {
      if (typed.trim() === "") return { [FIELD]: ERRORS.USERNAME_REQUIRED.message };
      const isOwn = username === null || typed.trim().toLowerCase() === username.toLowerCase();
      return isOwn ? {} : { [FIELD]: ERRORS.USERNAME_MISMATCH.message };
    },
    submit: async ({ [FIELD]: typed = "" }) => {
      try {
        // Not as a mutation hook, which would refetch the deleted player's data.
        await api.account.delete.mutate({ username: typed.trim() });
      } catch (error) {
        if (isNotSent(error)) return { [FIELD]: ERRORS.ACCOUNT_DELETE_FAILED.message };
        // By an earlier attempt whose response was lost, or from another device.
        if (errorKey(error) !== "ACCOUNT_GONE") {
          return { [FIELD]: readError(error, "ACCOUNT_DELETE_NO_RESPONSE").message };
        }
      }
      await signOut();
      toast.success("Your account was deleted.");
      navigate("/", { replace: true });
      return undefined;
    },
  });
  const close = () => {
    reset();
    onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={() => isRunning || close()}
      title="Delete your account?"
      description="This can't be undone."
      onSubmit={form.onSubmit}
      actions={
        <>
          <Button onClick={close} disabled={isRunning}>
            Keep My Account
          </Button>
          <Button variant="danger" type="submit" busy={isRunning} busyLabel="Deleting...">
            Delete My Account
          </Button>
        </>
      }
    >
      <div className={css.consequences}>
        <section aria-labelledby="what-goes">
          <h3 id="what-goes">What's deleted</h3>
          <ul className={bullets.list}>
            <li>Your account and email.</li>
            <li>This season's picks and points, and your spot in every group.</li>
            <li>Groups where you're the only player.</li>
            <li>Reminders and settings.</li>
          </ul>
        </section>
        <section aria-labelledby="what-stays">
          <h3 id="what-stays">What stays</h3>
          <ul className={bullets.list}>
            <li>Past seasons' picks, shown as 'Deleted player'.</li>
            <li>Groups with other players or a past season, even ones you created.</li>
            <li>Brackets saved by email, for anyone with the link.</li>
          </ul>
        </section>
      </div>
      <TextField
        {...field(FIELD)}
        label={username === null ? "Type your username to confirm" : `Type ${username} to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Dialog>
  );
}

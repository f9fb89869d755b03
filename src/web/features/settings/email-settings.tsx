import { ERRORS } from "../../../domain/errors.ts";
import { readError, trpc } from "../../api/trpc.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { PageTitle } from "../../ui/page/page-layout.tsx";
import { RetryLine } from "../../ui/retry-line.tsx";
import { toast } from "../../ui/toast.tsx";
import css from "./settings.module.css";

/** The emails that a player wants (docs/behavior/mail.md#email-preferences). */
export function EmailSettings({ user: { id: userId, email } }: { user: { id: string; email: string | null } }) {
  const { preferences } = trpc.useUtils();
  const found = trpc.preferences.find.useQuery({ userId });
  const save = trpc.preferences.save.useMutation({
    // Saves run one after another, so that the last click wins.
    scope: { id: "preferences" },
    onSuccess(saved) {
      preferences.find.setData({ userId }, saved);
      toast.success(`Weekly reminders ${saved.weeklyReminders ? "enabled" : "disabled"} successfully!`);
    },
    onError(error) {
      toast.error(readError(error, "PREFERENCES_SAVE_FAILED").message);
      // The change may have been saved anyway, so show the server's value.
      void preferences.find.invalidate({ userId });
    },
  });
  // Known preferences stay on screen if a refetch fails.
  const hasFailed = found.isError && found.data === undefined;
  return (
    <>
      {/*
       * Reserves a line while the email address is unknown, as in the shell, so that nothing moves.
       */}
      <PageTitle lead={email === null ? "\u00a0" : `Emails go to ${email}.`}>Settings</PageTitle>
      <div className={css.mails}>
        {hasFailed && <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={() => void found.refetch()} />}
        {found.isPending && (
          <div role="status" className={css.loading}>
            Loading your settings...
          </div>
        )}
        {found.data && (
          <Switch
            label="Weekly Reminders"
            checked={save.isPending ? save.variables.weeklyReminders : found.data.weeklyReminders}
            onChange={(weeklyReminders) => save.mutate({ userId, weeklyReminders })}
          />
        )}
        {!hasFailed && (
          <section className={css.note} aria-labelledby="how-it-works">
            <h2 id="how-it-works">How it works</h2>
            <ul>
              <li>One email a week, on the last day before the picks lock.</li>
              <li>Only while you have not saved your picks for that week.</li>
              <li>Every reminder has a link that turns them off. You can turn them on again here.</li>
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

import { useState } from "react";
import { ERRORS } from "../../../domain/errors.ts";
import { DATA_FILE } from "../../../domain/product.ts";
import { api, readError, trpc } from "../../api/trpc.ts";
import type { Player } from "../../session/page-state.ts";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { useRunOnce } from "../../ui/form/use-run-once.ts";
import { PageTitle } from "../../ui/page/page-layout.tsx";
import { RetryLine } from "../../ui/retry-line.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { toast } from "../../ui/toast.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import css from "./settings.module.css";

/** The player's settings: emails, the overall ranking, the player's data, and deletion. */
export function Settings({ user }: { user: Player }) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <EmailSettings userId={user.id} email={user.email} />
      <div className={css.account}>
        <section aria-labelledby="overall-ranking">
          <h2 id="overall-ranking">Overall ranking</h2>
          <RankingSwitch />
        </section>
        <section aria-labelledby="your-data">
          <h2 id="your-data">Your data</h2>
          <p>
            Everything we keep about you, in one file. To see what we keep, why and for how long, read{" "}
            <TextLink href="/privacy">Privacy</TextLink>.
          </p>
          <DownloadButton />
        </section>
        <section aria-labelledby="delete-account">
          <h2 id="delete-account">Delete your account</h2>
          <p>It cannot be undone. Before anything happens, you see what goes and what stays.</p>
          <Button onClick={() => setDeleting(true)}>Delete My Account</Button>
        </section>
      </div>
      <DeleteAccountDialog open={isDeleting} onClose={() => setDeleting(false)} username={user.username} />
    </>
  );
}

/** The switches for the emails that a player wants (docs/behavior/mail.md#email-preferences). */
function EmailSettings({ userId, email }: { userId: string; email: string | null }) {
  const { preferences } = trpc.useUtils();
  const found = trpc.preferences.find.useQuery({ userId });
  const save = trpc.preferences.save.useMutation({
    // Save requests run one after another, so that the last click wins.
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
      {/* Reserves a line until the email address is known, so that the content below does not move. */}
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

/** The switch for listing the player in the overall ranking (docs/behavior/screens.md#the-overall-ranking). */
function RankingSwitch() {
  const { everyone } = trpc.useUtils();
  const found = trpc.everyone.listed.useQuery();
  const save = trpc.everyone.setListed.useMutation({
    // Save requests run one after another, so that the last click wins.
    scope: { id: "listed" },
    onSuccess(saved) {
      everyone.listed.setData(undefined, saved);
    },
    onError(error) {
      toast.error(readError(error, "RANKING_SAVE_FAILED").message);
      // The change may have been saved anyway, so show the server's value.
      void everyone.listed.invalidate();
    },
  });
  if (found.data === undefined) {
    if (!found.isError) return <div className={css.loading}>Loading...</div>;
    return <RetryLine message="This setting could not be loaded. Try again." onRetry={() => void found.refetch()} />;
  }
  return (
    <Switch
      label="Show me in the overall ranking"
      hint="Your username appears if you are among the first hundred. You see your own rank either way."
      checked={save.isPending ? save.variables.isListed : found.data.isListed}
      onChange={(isListed) => save.mutate({ isListed })}
    />
  );
}

/** Downloads everything stored about the player (docs/behavior/accounts.md#downloading-your-data). */
function DownloadButton() {
  const { run, isRunning } = useRunOnce(async () => {
    try {
      saveFile(JSON.stringify(await api.account.data.query(), null, 2));
    } catch (error) {
      toast.error(readError(error, "DATA_DOWNLOAD_FAILED").message);
    }
  });
  return (
    <Button onClick={() => void run()} busy={isRunning} busyLabel="Collecting...">
      Download My Data
    </Button>
  );
}

/** Makes the browser download text as a file. */
function saveFile(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = DATA_FILE;
  link.click();
  // The URL stays valid for a minute, because some browsers read the file some time after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

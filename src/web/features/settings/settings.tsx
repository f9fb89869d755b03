import { useState } from "react";
import { ERRORS } from "#domain/errors.ts";
import { DATA_FILE } from "#domain/product.ts";
import { api, readError, trpc } from "../../api/trpc.ts";
import type { Player } from "../../session/page-state.ts";
import bullets from "../../ui/bullets.module.css";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { useRunOnce } from "../../ui/form/use-run-once.ts";
import { PageTitle } from "../../ui/page/page-layout.tsx";
import { RetryLine } from "../../ui/retry-line.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { toast } from "../../ui/toast.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import css from "./settings.module.css";

export function Settings({ user }: { user: Player }) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <EmailSettings userId={user.id} email={user.email} />
      <div className={css.account}>
        <section aria-labelledby="overall-ranking">
          <h2 id="overall-ranking">Overall Standings</h2>
          <RankingSwitch />
        </section>
        <section aria-labelledby="your-data">
          <h2 id="your-data">Your Data</h2>
          <p>
            Get everything we have about you in one file. See <TextLink href="/privacy">Privacy</TextLink> for details.
          </p>
          <DownloadButton />
        </section>
        <section aria-labelledby="delete-account">
          <h2 id="delete-account">Delete Your Account</h2>
          <p>This can't be undone. You'll see what gets deleted first.</p>
          <Button onClick={() => setDeleting(true)}>Delete My Account</Button>
        </section>
      </div>
      <DeleteAccountDialog open={isDeleting} onClose={() => setDeleting(false)} username={user.username} />
    </>
  );
}

function EmailSettings({ userId, email }: { userId: string; email: string | null }) {
  const { preferences } = trpc.useUtils();
  const found = trpc.preferences.find.useQuery({ userId });
  const save = trpc.preferences.save.useMutation({
    // One after another, so that the last click wins.
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
  const hasFailed = found.isError && found.data === undefined;
  return (
    <>
      {/* Reserves a line until the address is known. */}
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
            <ul className={bullets.list}>
              <li>We email you the day before picks lock, only if you haven't saved yours.</li>
              <li>Unsubscribe from any reminder, or turn them back on here.</li>
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

/** docs/behavior/screens.md#overall-standings */
function RankingSwitch() {
  const { everyone } = trpc.useUtils();
  const found = trpc.everyone.listed.useQuery();
  const save = trpc.everyone.setListed.useMutation({
    scope: { id: "listed" },
    onSuccess(saved) {
      everyone.listed.setData(undefined, saved);
    },
    onError(error) {
      toast.error(readError(error, "RANKING_SAVE_FAILED").message);
      void everyone.listed.invalidate();
    },
  });
  if (found.data === undefined) {
    if (!found.isError) return <div className={css.loading}>Loading...</div>;
    return <RetryLine message="Couldn't load this setting. Try again." onRetry={() => void found.refetch()} />;
  }
  return (
    <Switch
      label="Show me in the overall standings"
      hint="Shows your username if you're in the top 100. You always see your own rank."
      checked={save.isPending ? save.variables.isListed : found.data.isListed}
      onChange={(isListed) => save.mutate({ isListed })}
    />
  );
}

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

function saveFile(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = DATA_FILE;
  link.click();
  // Some browsers read the file some time after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

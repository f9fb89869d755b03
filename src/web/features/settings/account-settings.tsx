import { useState } from "react";
import { DATA_FILE } from "../../../domain/product.ts";
import { api, readError } from "../../api/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { useRunOnce } from "../../ui/form/use-run-once.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { toast } from "../../ui/toast.tsx";
import css from "./account-settings.module.css";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { RankingSwitch } from "./ranking-switch.tsx";

/** Downloading and deleting the account. */
export function AccountSettings({ user }: { user: { username: string | null } }) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <div className={css.card}>
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

/** Hands a text to the browser as a download. */
function saveFile(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = DATA_FILE;
  link.click();
  // Later, because some browsers start reading it only then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

import { ERRORS } from "../../../domain/errors.ts";
import { readError, trpc } from "../../api/trpc.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { RetryLine } from "../../ui/retry-line.tsx";
import { Switch } from "../../ui/switch.tsx";
import { toast } from "../../ui/toast.tsx";
import css from "./email-settings.module.css";

/** Which mails a player wants (docs/rules.md#email-preferences). */
export function EmailSettings({ user }: { user: { id: string; email: string | null } }) {
  const { data: suppression } = trpc.preferences.suppression.useQuery({ userId: user.id });
  const reason = suppression?.reason ?? null;
  // Where the address is not known yet, as in the frame of the page, its line is kept: nothing moves when it comes.
  const lead = user.email === null ? "\u00a0" : `${reason === null ? "Mails go" : "No mail goes"} to ${user.email}.`;
  return (
    <>
      <PageTitle lead={lead}>Settings</PageTitle>
      <div className={css.card}>
        {reason && <Unreachable reason={reason} address={user.email ?? "your address"} />}
        <WeeklyReminders userId={user.id} />
      </div>
    </>
  );
}

function WeeklyReminders({ userId }: { userId: string }) {
  const { preferences } = trpc.useUtils();
  const found = trpc.preferences.find.useQuery({ userId });
  const save = trpc.preferences.save.useMutation({
    // One save after the other, so that the last click wins.
    scope: { id: "preferences" },
    onSuccess(saved) {
      preferences.find.setData({ userId }, saved);
      toast.success(`Weekly reminders ${saved.weeklyReminders ? "enabled" : "disabled"} successfully!`);
    },
    onError(error) {
      toast.error(readError(error, "PREFERENCES_SAVE_FAILED").message);
      // It may have been saved even so: show what the server has now.
      void preferences.find.invalidate({ userId });
    },
  });

  // Known preferences stay on screen even when they cannot be fetched again.
  if (found.data === undefined) {
    if (!found.isError) return <Loading />;
    return <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={() => void found.refetch()} />;
  }
  return (
    <>
      <Switch
        label="Weekly Reminders"
        checked={save.isPending ? save.variables.weeklyReminders : found.data.weeklyReminders}
        onChange={(weeklyReminders) => save.mutate({ userId, weeklyReminders })}
      />
      <HowItWorks />
    </>
  );
}

type Reason = "bounced" | "complained" | "suppressed";

/** What happened to mail for an address, and what to do about it (docs/rules.md#addresses-that-are-not-mailed). */
const UNREACHABLE: Record<Reason, { happened: (address: string) => string; remedy: string }> = {
  bounced: {
    happened: (address) => `A mail to ${address} came back, so we stopped sending to it.`,
    remedy: "Once the mailbox takes mail again, whoever runs this site can lift the block.",
  },
  complained: {
    happened: (address) => `A mail to ${address} was marked as spam, so we stopped sending to it.`,
    remedy: "If that was a slip, whoever runs this site can lift the block.",
  },
  suppressed: {
    happened: (address) => `Our mail service no longer delivers to ${address}: mail came back or was marked as spam.`,
    remedy: "Once mail reaches you there again, whoever runs this site can lift the block.",
  },
};

/** Says why no reminders come, even while the switch is on. */
function Unreachable({ reason, address }: { reason: Reason; address: string }) {
  const { happened, remedy } = UNREACHABLE[reason];
  return (
    <section className={css.unreachable} aria-labelledby="unreachable">
      <h2 id="unreachable">Reminders cannot reach you</h2>
      <p>{happened(address)} Until that changes none will come, even while they are switched on.</p>
      <p>{remedy}</p>
    </section>
  );
}

function HowItWorks() {
  return (
    <section className={css.note} aria-labelledby="how-it-works">
      <h2 id="how-it-works">How it works</h2>
      <ul>
        <li>One mail a week, in the last day before the picks lock.</li>
        <li>Only while you have not saved your picks for that week.</li>
        <li>Every reminder has a link that switches them off. Here they can be switched on again.</li>
      </ul>
    </section>
  );
}

/** What is shown while the preferences are loaded. */
function Loading() {
  return (
    <>
      <div role="status" className={css.loading}>
        Loading your settings...
      </div>
      <HowItWorks />
    </>
  );
}

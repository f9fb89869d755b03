import { type FormEvent, useRef, useState } from "react";
import { ERRORS } from "../../../../domain/errors.ts";
import { inText } from "../../../../domain/group.ts";
import { REPORT_LENGTH, reportProblem } from "../../../../domain/report.ts";
import { readError, trpc } from "../../../api/trpc.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useRunOnce } from "../../../ui/use-run-once.ts";
import { NameField } from "../invite/name-field.tsx";
import css from "./report-group.module.css";

/**
 * The form that reports a group to the operator, if reports are accepted (docs/behavior/groups.md#reporting-a-group).
 */
export function ReportGroup({ group }: { group: { id: string; name: string } }) {
  const { data } = trpc.reports.state.useQuery();
  const [isOpen, setOpen] = useState(false);
  if (!data?.isOpen) return null;
  return (
    <>
      <p className={css.report}>
        <TextLink onClick={() => setOpen(true)}>Report this group</TextLink>
      </p>
      <ReportDialog open={isOpen} onClose={() => setOpen(false)} group={group} />
    </>
  );
}

interface Props {
  open: boolean;
  onClose: () => void;
  group: { id: string; name: string };
}

function ReportDialog({ open, onClose, group }: Props) {
  const [reason, setReason] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const send = trpc.reports.send.useMutation();

  const close = () => {
    setReason("");
    setRefusal(null);
    onClose();
  };
  const refuse = (message: string) => {
    setRefusal(message);
    field.current?.focus();
  };
  const { run, isRunning } = useRunOnce(async () => {
    try {
      await send.mutateAsync({ group: group.id, reason });
      toast.success("Thank you. Your report was sent.");
      close();
    } catch (error) {
      // The text stays, so that it can be sent again.
      refuse(readError(error, "REPORT_FAILED").message);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = reportProblem(reason);
    if (problem) return refuse(ERRORS[problem].message);
    void run();
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Report this group"
      description={
        `For names that should not be in "${inText(group.name)}". Your words go to whoever runs this site, with your ` +
        "username and without your address. Nobody in the group learns of it, and nothing changes by itself."
      }
      onSubmit={submit}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="yellow" type="submit" busy={isRunning} busyLabel="Sending...">
            Send Report
          </Button>
        </>
      }
    >
      <NameField
        ref={field}
        label="What is wrong?"
        name="report"
        required
        most={REPORT_LENGTH}
        value={reason}
        onType={(typed) => {
          setReason(typed);
          setRefusal(null);
        }}
        error={refusal}
      />
    </Dialog>
  );
}

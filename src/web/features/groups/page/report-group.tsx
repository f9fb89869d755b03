import { useState } from "react";
import { inText } from "../../../../domain/group.ts";
import { REPORT_LENGTH, reportProblem } from "../../../../domain/report.ts";
import { readError, trpc } from "../../../api/trpc.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { toast } from "../../../ui/toast.tsx";
import { NameField } from "../invite/name-field.tsx";
import { useTextForm } from "../use-text-form.ts";
import css from "./group-view.module.css";

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
  const send = trpc.reports.send.useMutation();
  const form = useTextForm({
    problemOf: reportProblem,
    send: async (reason) => {
      await send.mutateAsync({ group: group.id, reason });
      toast.success("Thank you. Your report was sent.");
      close();
    },
    // The text stays, so that it can be sent again.
    onFailure: (error) => readError(error, "REPORT_FAILED").message,
  });
  const close = () => {
    form.reset();
    onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Report this group"
      description={
        `Report names that do not belong in "${inText(group.name)}". The operator of this site gets your words and your ` +
        "username, not your address. Nobody in the group is told, and nothing changes until the operator acts."
      }
      onSubmit={form.submit}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="yellow" type="submit" busy={form.isRunning} busyLabel="Sending...">
            Send Report
          </Button>
        </>
      }
    >
      <NameField {...form.field} label="What is wrong?" name="report" required most={REPORT_LENGTH} />
    </Dialog>
  );
}

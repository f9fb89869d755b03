import { useState } from "react";
import { inText } from "../../../../domain/group.ts";
import { REPORT_LENGTH, reportProblem } from "../../../../domain/report.ts";
import { readError, trpc } from "../../../api/trpc.ts";
import { TextLink } from "../../../ui/text-link.tsx";
import { toast } from "../../../ui/toast.tsx";
import { TextDialog } from "../text-form.tsx";
import css from "./group-view.module.css";

/**
 * The form for reporting a group to the operator. Shown only if reports are accepted
 * (docs/behavior/groups.md#reporting-a-group).
 */
export function ReportGroup({ group }: { group: { id: string; name: string } }) {
  const { data } = trpc.reports.state.useQuery();
  const send = trpc.reports.send.useMutation();
  const [isOpen, setOpen] = useState(false);
  if (!data?.isOpen) return null;
  return (
    <>
      <p className={css.report}>
        <TextLink onClick={() => setOpen(true)}>Report this group</TextLink>
      </p>
      <TextDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Report this group"
        description={
          `Report names that do not belong in "${inText(group.name)}". The operator of this site gets your words and your ` +
          "username, not your address. Nobody in the group is told, and nothing changes until the operator acts."
        }
        submitLabel="Send Report"
        busyLabel="Sending..."
        field={{ label: "What is wrong?", name: "report", required: true, most: REPORT_LENGTH }}
        problemOf={reportProblem}
        send={async (reason) => {
          await send.mutateAsync({ group: group.id, reason });
          toast.success("Thank you. Your report was sent.");
        }}
        // After a failure, the text stays so that the player can send it again.
        onFailure={(error) => readError(error, "REPORT_FAILED").message}
      />
    </>
  );
}

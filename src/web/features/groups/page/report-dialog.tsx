import { isolated } from "#domain/group.ts";
import { REPORT_LENGTH, reportProblem } from "#domain/report.ts";
import { readError, trpc } from "#web/api/trpc.ts";
import { toast } from "#web/ui/toast.tsx";
import { TextDialog } from "../text-form.tsx";

interface Props {
  group: { id: string; name: string };
  open: boolean;
  onClose: () => void;
}

/** docs/behavior/groups.md#reporting-a-group */
export function ReportDialog({ group, ...opened }: Props) {
  const send = trpc.reports.send.useMutation();
  return (
    <TextDialog
      {...opened}
      title="Report Group"
      description={
        `Tell us about offensive names in ${isolated(group.name)}. We'll see your message and username. ` +
        "The group won't be told."
      }
      submitLabel="Send Report"
      busyLabel="Sending..."
      field={{ label: "What's the problem?", name: "report", required: true, most: REPORT_LENGTH, rows: 4 }}
      problemOf={reportProblem}
      send={async (reason) => {
        await send.mutateAsync({ group: group.id, reason });
        toast.success("Thank you. Your report was sent.");
      }}
      // After a failure, the text stays so that the player can send it again.
      onFailure={(error) => readError(error, "REPORT_FAILED").message}
    />
  );
}

import { TEAM_NAME_LENGTH, teamNameProblem } from "#domain/group.ts";
import { errorKey, readError, trpc } from "#web/api/trpc.ts";
import { toast } from "#web/ui/toast.tsx";
import { useRefresh } from "../page/use-group.ts";
import { rejectionOf, TextDialog } from "../text-form.tsx";
import type { Member } from "../types.ts";

interface Props {
  groupId: string;
  own: Member;
  open: boolean;
  onClose: () => void;
}

/** docs/behavior/groups.md#team-names */
export function TeamNameDialog({ groupId, own, open, onClose }: Props) {
  const refresh = useRefresh();
  const rename = trpc.groups.rename.useMutation();
  return (
    <TextDialog
      open={open}
      onClose={onClose}
      title="Edit Team Name"
      submitLabel="Save"
      busyLabel="Saving..."
      field={{
        label: "Team Name",
        name: "team-name",
        hint: "Leave it blank to use your username.",
        most: TEAM_NAME_LENGTH,
      }}
      start={own.teamName ?? ""}
      problemOf={teamNameProblem}
      send={async (teamName) => {
        await rename.mutateAsync({ id: groupId, teamName });
        toast.success("Team name updated successfully!");
      }}
      onFailure={(error) => {
        if (errorKey(error) !== "GROUP_NOT_FOUND") return rejectionOf(error, "TEAM_NAME_FAILED");
        toast.error(readError(error, "TEAM_NAME_FAILED").message);
        refresh();
        onClose();
        return null;
      }}
    />
  );
}

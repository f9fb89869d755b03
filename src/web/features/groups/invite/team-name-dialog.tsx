import { TEAM_NAME_LENGTH, teamNameProblem } from "../../../../domain/group.ts";
import { errorKey, readError, trpc } from "../../../api/trpc.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useRefresh } from "../page/use-group.ts";
import type { Member } from "../types.ts";
import { refusalOf, useTextForm } from "../use-text-form.ts";
import { NameField } from "./name-field.tsx";

interface Props {
  groupId: string;
  own: Member;
  open: boolean;
  onClose: () => void;
}

/** Edits the player's team name in a group (docs/behavior/groups.md#team-names). */
export function TeamNameDialog({ groupId, own, open, onClose }: Props) {
  const refresh = useRefresh();
  const rename = trpc.groups.rename.useMutation();
  const form = useTextForm({
    start: own.teamName ?? "",
    problemOf: teamNameProblem,
    send: async (teamName) => {
      await rename.mutateAsync({ id: groupId, teamName });
      toast.success("Team name updated successfully!");
      close();
    },
    onFailure: (error) => {
      if (errorKey(error) !== "GROUP_NOT_FOUND") return refusalOf(error, "TEAM_NAME_FAILED");
      toast.error(readError(error, "TEAM_NAME_FAILED").message);
      refresh();
      close();
      return null;
    },
  });
  const close = () => {
    form.reset();
    onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Edit Team Name"
      onSubmit={form.submit}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="yellow" type="submit" busy={form.isRunning} busyLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      <NameField
        {...form.field}
        label="Team Name"
        name="team-name"
        hint="Leave it blank to use your username."
        most={TEAM_NAME_LENGTH}
      />
    </Dialog>
  );
}

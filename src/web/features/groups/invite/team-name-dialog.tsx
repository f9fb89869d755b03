import { type FormEvent, useRef, useState } from "react";
import { ERRORS } from "../../../../domain/errors.ts";
import { TEAM_NAME_LENGTH, teamNameProblem } from "../../../../domain/group.ts";
import { errorKey, readError, trpc } from "../../../api/trpc.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useRunOnce } from "../../../ui/use-run-once.ts";
import type { Member } from "../types.ts";
import { useRefresh } from "../use-refresh.ts";
import { NameField } from "./name-field.tsx";

interface Props {
  groupId: string;
  own: Member;
  open: boolean;
  onClose: () => void;
}

/** Edits the player's team name in a group (docs/behavior/groups.md#team-names). */
export function TeamNameDialog({ groupId, own, open, onClose }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const refresh = useRefresh();
  const teamName = typed ?? own.teamName ?? "";

  const close = () => {
    setTyped(null);
    setRefusal(null);
    onClose();
  };
  const showError = (error: unknown) => {
    const { isRefusal, message } = readError(error, "TEAM_NAME_FAILED");
    const isGone = errorKey(error) === "GROUP_NOT_FOUND";
    if (isGone || !isRefusal) {
      toast.error(message);
    } else {
      setRefusal(message);
      field.current?.focus();
    }
    if (isGone) {
      refresh();
      close();
    }
  };
  const rename = trpc.groups.rename.useMutation();
  const { run, isRunning } = useRunOnce(async () => {
    try {
      await rename.mutateAsync({ id: groupId, teamName });
      toast.success("Team name updated successfully!");
      close();
    } catch (error) {
      showError(error);
    }
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = teamNameProblem(teamName);
    setRefusal(problem && ERRORS[problem].message);
    if (problem !== null) return field.current?.focus();
    void run();
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Edit Team Name"
      onSubmit={submit}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="yellow" type="submit" busy={isRunning} busyLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      <NameField
        ref={field}
        label="Team Name"
        name="team-name"
        hint="Leave it blank to use your username."
        most={TEAM_NAME_LENGTH}
        value={teamName}
        onType={(name) => {
          setTyped(name);
          setRefusal(null);
        }}
        error={refusal}
      />
    </Dialog>
  );
}

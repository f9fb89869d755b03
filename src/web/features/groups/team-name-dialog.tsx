import { type FormEvent, useRef, useState } from "react";
import { ERRORS } from "../../../domain/errors.ts";
import { TEAM_NAME_LENGTH, teamNameProblem } from "../../../domain/group.ts";
import { errorKey, trpc, userMessage } from "../../api/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { useActOnce } from "./act-once.ts";
import { NameField } from "./name-field.tsx";
import type { Member } from "./types.ts";
import { useRefresh } from "./use-refresh.ts";

interface Props {
  groupId: string;
  own: Member;
  open: boolean;
  onClose: () => void;
}

/** What one's own team is called in a group (specification, section 5). */
export function TeamNameDialog({ groupId, own, open, onClose }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const once = useActOnce();
  const refresh = useRefresh();
  const teamName = typed ?? own.teamName ?? "";

  const close = () => {
    setTyped(null);
    setRefusal(null);
    onClose();
  };
  const rename = trpc.groups.rename.useMutation({
    onSuccess: () => {
      toast.success("Team name updated successfully!");
      close();
    },
    onError: (error) => {
      const message = userMessage(error, "TEAM_NAME_FAILED");
      if (errorKey(error) === "GROUP_NOT_FOUND") {
        toast.error(message);
        refresh();
        return close();
      }
      if (message === ERRORS.TEAM_NAME_FAILED.message) return toast.error(message);
      setRefusal(message);
      field.current?.focus();
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = teamNameProblem(teamName);
    setRefusal(problem && ERRORS[problem].message);
    if (problem !== null) return field.current?.focus();
    once(() => rename.mutateAsync({ id: groupId, teamName }));
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
          <Button variant="yellow" type="submit" busy={rename.isPending} busyLabel="Saving...">
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

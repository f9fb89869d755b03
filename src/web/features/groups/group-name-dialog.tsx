import { type FormEvent, useRef, useState } from "react";
import { ERRORS, type ErrorKey } from "../../../domain/errors.ts";
import { GROUP_NAME_LENGTH, groupNameProblem, inText } from "../../../domain/group.ts";
import { errorKey, trpc, userMessage } from "../../api/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { useActOnce } from "./act-once.ts";
import { NameField } from "./name-field.tsx";

/** What is done with the name that is asked for. */
export type GroupAct = "create" | "join";

const WORDS = {
  create: {
    title: "Create Group",
    description: "You are its first player. Others join with its name or with your invite link.",
    busy: "Creating...",
    done: (name: string) => `Group "${inText(name)}" created successfully!`,
    signedOut: "GROUP_CREATE_SIGNED_OUT",
    failed: "GROUP_CREATE_FAILED",
  },
  join: {
    title: "Join Group",
    description: "Type the name of the group as its players write it.",
    busy: "Joining...",
    done: (name: string) => `Successfully joined "${inText(name)}"!`,
    signedOut: "GROUP_JOIN_SIGNED_OUT",
    failed: "GROUP_JOIN_FAILED",
  },
} as const satisfies Record<GroupAct, { signedOut: ErrorKey; failed: ErrorKey; [word: string]: unknown }>;

interface Props {
  /** Null closes the dialog. */
  act: GroupAct | null;
  onClose: () => void;
}

/** Asks for the name of a group to create or to join (specification, section 5). */
export function GroupNameDialog({ act, onClose }: Props) {
  // The words stay while the dialog closes.
  const [last, setLast] = useState<GroupAct>("create");
  if (act !== null && act !== last) setLast(act);
  return <NameForm key={last} act={last} open={act !== null} onClose={onClose} />;
}

function NameForm({ act, open, onClose }: { act: GroupAct; open: boolean; onClose: () => void }) {
  const words = WORDS[act];
  const [name, setName] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const once = useActOnce();

  const close = () => {
    setName("");
    setRefusal(null);
    onClose();
  };
  const answers = {
    onSuccess: (group: { name: string }) => {
      toast.success(words.done(group.name));
      close();
    },
    onError: (error: unknown) => {
      const key = errorKey(error);
      if (key === words.signedOut) return setRefusal(ERRORS[key].message);
      const message = userMessage(error, words.failed);
      if (message === ERRORS[words.failed].message) return toast.error(message);
      setRefusal(message);
      field.current?.focus();
    },
  };
  const create = trpc.groups.create.useMutation(answers);
  const join = trpc.groups.join.useMutation(answers);
  const mutation = act === "create" ? create : join;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = groupNameProblem(name);
    setRefusal(problem && ERRORS[problem].message);
    if (problem !== null) return field.current?.focus();
    once(() => mutation.mutateAsync({ name }));
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title={words.title}
      description={words.description}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="yellow" type="submit" busy={mutation.isPending} busyLabel={words.busy}>
            {words.title}
          </Button>
        </>
      }
    >
      <NameField
        ref={field}
        label="Group Name"
        name="group-name"
        required
        most={GROUP_NAME_LENGTH}
        value={name}
        onType={(typed) => {
          setName(typed);
          setRefusal(null);
        }}
        error={refusal}
      />
    </Dialog>
  );
}

import { type FormEvent, useRef, useState } from "react";
import { ERRORS, type ErrorKey } from "../../../../domain/errors.ts";
import { GROUP_NAME_LENGTH, groupNameProblem, inText } from "../../../../domain/group.ts";
import { errorKey, readError, trpc } from "../../../api/trpc.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useRunOnce } from "../../../ui/use-run-once.ts";
import { NameField } from "./name-field.tsx";

/** The action for the name. */
export type GroupAction = "create" | "join";

const TEXTS = {
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
} as const satisfies Record<GroupAction, { signedOut: ErrorKey; failed: ErrorKey; [part: string]: unknown }>;

interface Props {
  /** Null closes the dialog. */
  action: GroupAction | null;
  onClose: () => void;
  /** Called with the id of a group that was created. */
  onCreated: (id: string) => void;
}

/** Asks for the name of a group to create (docs/behavior/groups.md#creating-a-group) or join (docs/behavior/groups.md#joining-a-group). */
export function GroupNameDialog({ action, ...rest }: Props) {
  // The texts stay the same while the dialog closes.
  const [last, setLast] = useState<GroupAction>("create");
  if (action !== null && action !== last) setLast(action);
  return <NameForm key={last} action={last} open={action !== null} {...rest} />;
}

interface FormProps extends Omit<Props, "action"> {
  action: GroupAction;
  open: boolean;
}

function NameForm({ action, open, onClose, onCreated }: FormProps) {
  const text = TEXTS[action];
  const [name, setName] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const create = trpc.groups.create.useMutation();
  const join = trpc.groups.join.useMutation();

  const close = () => {
    setName("");
    setRefusal(null);
    onClose();
  };
  const showError = (error: unknown) => {
    const { isRefusal, message } = readError(error, text.failed);
    const key = errorKey(error);
    if (key === text.signedOut) return setRefusal(ERRORS[key].message);
    if (!isRefusal) return toast.error(message);
    setRefusal(message);
    field.current?.focus();
  };
  const { run, isRunning } = useRunOnce(async () => {
    try {
      const group = await (action === "create" ? create : join).mutateAsync({ name });
      toast.success(text.done(group.name));
      if (action === "create") onCreated(group.id);
      close();
    } catch (error) {
      showError(error);
    }
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = groupNameProblem(name);
    setRefusal(problem && ERRORS[problem].message);
    if (problem !== null) return field.current?.focus();
    void run();
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title={text.title}
      description={text.description}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="yellow" type="submit" busy={isRunning} busyLabel={text.busy}>
            {text.title}
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

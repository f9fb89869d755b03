import { useState } from "react";
import { useLocation } from "wouter";
import { ERRORS, type ErrorKey } from "#domain/errors.ts";
import { GROUP_NAME_LENGTH, groupNameProblem, inviteCodeIn, isolated, LONGEST_TYPED } from "#domain/group.ts";
import { errorKey, trpc } from "#web/api/trpc.ts";
import { toast } from "#web/ui/toast.tsx";
import { rejectionOf, TextDialog } from "../text-form.tsx";

export type GroupAction = "create" | "join";

const TEXTS = {
  create: {
    title: "Create Group",
    description: "You'll be the first player. Friends can join with the group name or your invite link.",
    busy: "Creating...",
    done: (name: string) => `Group "${isolated(name)}" created successfully!`,
    signedOut: "GROUP_CREATE_SIGNED_OUT",
    failed: "GROUP_CREATE_FAILED",
  },
  join: {
    title: "Join Group",
    description: "Enter the exact group name, or paste an invite link.",
    busy: "Joining...",
    done: (name: string) => `Successfully joined "${isolated(name)}"!`,
    signedOut: "GROUP_JOIN_SIGNED_OUT",
    failed: "GROUP_JOIN_FAILED",
  },
} as const satisfies Record<GroupAction, { signedOut: ErrorKey; failed: ErrorKey; [part: string]: unknown }>;

interface Props {
  action: GroupAction | null;
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** An invite link or code opens the invitation (docs/behavior/groups.md#joining-a-group). */
export function GroupNameDialog({ action, onClose, onCreated }: Props) {
  // Keeps the old text while the dialog is closing.
  const [last, setLast] = useState<GroupAction>("create");
  if (action !== null && action !== last) setLast(action);
  const text = TEXTS[last];
  const [, navigate] = useLocation();
  const codeIn = (typed: string) => (last === "join" ? inviteCodeIn(typed) : null);
  const create = trpc.groups.create.useMutation();
  const join = trpc.groups.join.useMutation();
  return (
    <TextDialog
      key={last}
      open={action !== null}
      onClose={onClose}
      title={text.title}
      description={text.description}
      busyLabel={text.busy}
      field={{
        label: "Group Name",
        name: "group-name",
        required: true,
        most: last === "join" ? LONGEST_TYPED : GROUP_NAME_LENGTH,
      }}
      problemOf={(typed) => (codeIn(typed) === null ? groupNameProblem(typed) : null)}
      send={async (name) => {
        const code = codeIn(name);
        if (code !== null) return navigate(`/join/${code}`);
        const group = await (last === "create" ? create : join).mutateAsync({ name });
        toast.success(text.done(group.name));
        if (last === "create") onCreated(group.id);
      }}
      onFailure={(error) =>
        errorKey(error) === text.signedOut ? ERRORS[text.signedOut].message : rejectionOf(error, text.failed)
      }
    />
  );
}

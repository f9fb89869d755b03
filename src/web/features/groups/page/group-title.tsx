import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { counted } from "../../../../domain/counting.ts";
import { ERRORS } from "../../../../domain/errors.ts";
import { inText } from "../../../../domain/group.ts";
import { errorKey, readError, trpc } from "../../../api/trpc.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { useRunOnce } from "../../../ui/form/use-run-once.ts";
import { SignOutIcon, SlidersIcon } from "../../../ui/icons.tsx";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { memoize } from "../../../ui/memoize.ts";
import { PageTitle } from "../../../ui/page/page-layout.tsx";
import { RetryLine } from "../../../ui/retry-line.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { toast } from "../../../ui/toast.tsx";
import { GroupName } from "../group-name.tsx";
import { InviteLink } from "../invite/invite-link.tsx";
import { DELETED } from "../past/past-group.ts";
import type { GroupContent } from "../types.ts";
import css from "./group-title.module.css";
import { useRefresh } from "./use-group.ts";

const loadManage = () => import("../manage/manage-dialog.tsx");
const loadHistory = () => import("../manage/history.tsx");

const day = memoize(() => new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" }));

interface Props {
  content: GroupContent;
  closedWeeks: number;
}

/** The group's name, its players and commissioner, its note, and the buttons to invite, join, manage and leave. */
export function GroupTitle({ content, closedWeeks }: Props) {
  const { group } = content;
  const { id, name, players, inviteCode, isMember, isCommissioner, commissioner, note } = group;
  const lead = [counted(players, "player"), closedWeeks > 0 && `${counted(closedWeeks, "week")} closed`];
  return (
    <>
      <PageTitle
        lead={
          <>
            {lead.filter(Boolean).join(", ")}
            {commissioner && (
              <>
                {". Commissioner: "}
                <bdi>{commissioner.name}</bdi>
              </>
            )}
            {commissioner && isMember && (
              <>
                {". "}
                <LazyDialog
                  title="Group History"
                  load={loadHistory}
                  button={(open) => <TextLink onClick={open}>History</TextLink>}
                  dialog={(code, dialog) => <code.HistoryDialog groupId={id} {...dialog} />}
                />
              </>
            )}
          </>
        }
        aside={
          <div className={css.actions}>
            {inviteCode !== null && group.isOpen && <InviteLink name={name} code={inviteCode} isNext={players === 1} />}
            {isCommissioner && (
              <LazyDialog
                title="Manage Group"
                load={loadManage}
                button={(open) => (
                  <Button icon={<SlidersIcon />} onClick={open}>
                    Manage group
                  </Button>
                )}
                dialog={(code, dialog) => <code.ManageDialog content={content} {...dialog} />}
              />
            )}
            {isMember ? <Leave content={content} /> : <Join group={group} />}
          </div>
        }
      >
        <GroupName name={name} />
      </PageTitle>
      {note && <GroupNote note={note} />}
    </>
  );
}

/** The commissioner's note to the members, as plain text, with its author and date. */
function GroupNote({ note }: { note: NonNullable<GroupContent["group"]["note"]> }) {
  return (
    <aside aria-label="Note" className={css.note}>
      <p dir="auto">{note.text}</p>
      <p className={css.by}>
        <bdi>{note.by ?? DELETED}</bdi>, <time dateTime={note.at.toISOString()}>{day().format(note.at)}</time>
      </p>
    </aside>
  );
}

interface LazyDialogProps<Code> {
  title: string;
  load: () => Promise<Code>;
  button: (open: () => void) => ReactNode;
  dialog: (code: Code, props: { open: boolean; onClose: () => void }) => ReactNode;
}

/** A dialog whose code is loaded when the dialog is first opened, and the button that opens it. */
function LazyDialog<Code>({ title, load, button, dialog }: LazyDialogProps<Code>) {
  const [isOpen, setOpen] = useState(false);
  const { value, hasFailed, retry } = useLoaded(load, isOpen);
  const props = { open: isOpen, onClose: () => setOpen(false) };
  return (
    <>
      {button(() => setOpen(true))}
      {value !== null && dialog(value, props)}
      {hasFailed && (
        <Dialog {...props} title={title}>
          <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={retry} />
        </Dialog>
      )}
    </>
  );
}

/** The join button, or the reason why joining is not possible. */
function Join({ group: { name, isOpen, wasRemoved } }: { group: GroupContent["group"] }) {
  const refresh = useRefresh();
  const join = trpc.groups.join.useMutation();
  const { run, isRunning } = useRunOnce(async () => {
    try {
      const group = await join.mutateAsync({ name });
      toast.success(`Successfully joined "${inText(group.name)}"!`);
    } catch (error) {
      toast.error(readError(error, "GROUP_JOIN_FAILED").message);
      if (errorKey(error) === "ALREADY_MEMBER") refresh();
    }
  });
  if (wasRemoved || !isOpen) return <p>{ERRORS[wasRemoved ? "GROUP_REMOVED" : "JOINING_CLOSED"].message}</p>;
  return (
    <Button variant="yellow" busy={isRunning} busyLabel="Joining..." onClick={() => void run()}>
      Join Group
    </Button>
  );
}

function Leave({ content: { group, seasons } }: { content: GroupContent }) {
  const [isAsking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const refresh = useRefresh();
  const leave = trpc.groups.leave.useMutation();
  const { run, isRunning } = useRunOnce(async () => {
    try {
      await leave.mutateAsync({ id: group.id });
    } catch (error) {
      // If the player has already left in another tab, there is nothing more to do.
      if (errorKey(error) !== "GROUP_NOT_FOUND") return toast.error(readError(error, "UNEXPECTED").message);
      refresh();
    }
    setAsking(false);
    toast.success(`You left "${inText(group.name)}".`);
    navigate("/cfp-challenge");
  });
  return (
    <>
      <Button variant="quiet" className={css.leave} icon={<SignOutIcon />} onClick={() => setAsking(true)}>
        Leave
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Leave Group"
        description={
          <>
            Leave <bdi>{group.name}</bdi>? Your row and your team name go, your picks stay yours.
            {group.players === 1 && seasons.length === 0
              ? " You are the last one here, so the group goes too."
              : group.isOpen && " The invite link brings you back."}
            {group.isCommissioner && group.players > 1 && " The longest-standing member becomes the commissioner."}
          </>
        }
        confirmLabel="Leave Group"
        onConfirm={() => void run()}
        danger
        busy={isRunning}
        busyLabel="Leaving..."
      />
    </>
  );
}

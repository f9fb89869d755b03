import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { counted } from "#domain/counting.ts";
import { ERRORS } from "#domain/errors.ts";
import { isolated } from "#domain/group.ts";
import { SEASON } from "#domain/season.ts";
import { errorKey, readError, trpc } from "#web/api/trpc.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { SeasonSelect } from "#web/ui/form/season-select.tsx";
import { useRunOnce } from "#web/ui/form/use-run-once.ts";
import { useLoaded } from "#web/ui/loading/use-loaded.ts";
import { Menu, type MenuItem } from "#web/ui/menu.tsx";
import { RetryLine } from "#web/ui/retry-line.tsx";
import { toast } from "#web/ui/toast.tsx";
import { GroupName } from "../group-name.tsx";
import { Invite } from "../invite/invite.tsx";
import { groupPath } from "../member/paths.ts";
import type { AnyGroup } from "../past-group.ts";
import type { GroupContent } from "../types.ts";
import css from "./group-title.module.css";
import { ReportDialog } from "./report-dialog.tsx";
import { useRefresh } from "./use-group.ts";

const loadDialogs = () => import("../manage/manage-dialog.tsx");

export function GroupTitle({ content, lead }: { content: AnyGroup; lead: ReactNode }) {
  const { group, season } = content;
  const running = season === undefined ? content.group : null;
  const canInvite = running !== null && running.inviteCode !== null && running.isOpen;
  return (
    <header className={css.head}>
      <h1 className={css.name}>
        <GroupName name={group.name} />
      </h1>
      <div className={css.actions}>
        {canInvite && <Invite name={group.name} code={running.inviteCode as string} />}
        {running && !running.isMember && <Join group={running} />}
        <GroupMenu content={content} />
      </div>
      <div className={css.lead}>{lead}</div>
      <div className={css.season}>
        <SeasonSelect seasons={seasonsOf(content)} value={season ?? runningName(content)} />
      </div>
    </header>
  );
}

/** A build knows only its own season's name, not the next one's. */
const runningName = ({ seasons }: AnyGroup) => (seasons.includes(SEASON.name) ? "Next season" : SEASON.name);

const seasonsOf = (content: AnyGroup) =>
  [null, ...content.seasons].map((season) => ({
    name: season ?? runningName(content),
    href: groupPath(content.group.id, { season }),
  }));

/** "25 players · Commissioner: demo" */
export function GroupLead({ group: { players, commissioner } }: Pick<GroupContent, "group">) {
  return (
    <>
      {counted(players, "player")}
      {commissioner && (
        <>
          {" · Commissioner: "}
          <bdi>{commissioner.name}</bdi>
        </>
      )}
    </>
  );
}

/** A finished season can only be reported. */
function GroupMenu({ content }: { content: AnyGroup }) {
  const running = content.season === undefined ? content : null;
  const [opened, setOpened] = useState<"manage" | "history" | "report" | "leave" | null>(null);
  const { value: code, hasFailed, retry } = useLoaded(loadDialogs, opened === "manage" || opened === "history");
  const { data: reports } = trpc.reports.state.useQuery();
  const onClose = () => setOpened(null);
  const props = (name: typeof opened) => ({ open: opened === name, onClose });
  const { inviteCode = null, isOpen, isMember, isCommissioner } = running?.group ?? {};
  const items: (MenuItem | false | undefined)[] = [
    inviteCode !== null &&
      isOpen && { label: "Download Image", href: `/join/${inviteCode}/picture`, download: "invitation.png" },
    isCommissioner && { label: "Manage Group", onSelect: () => setOpened("manage") },
    isMember && { label: "History", onSelect: () => setOpened("history") },
    reports?.isOpen && { label: "Report", onSelect: () => setOpened("report") },
    isMember && { label: "Leave", onSelect: () => setOpened("leave") },
  ];
  const shown = items.filter((item) => item !== false && item !== undefined);
  if (shown.length === 0) return null;
  return (
    <>
      <Menu label="Group Menu" items={shown} />
      {running && (
        <>
          {code && isCommissioner && <code.ManageDialog content={running} {...props("manage")} />}
          {code && <code.HistoryDialog groupId={running.group.id} {...props("history")} />}
          <Dialog open={hasFailed && opened !== null} onClose={onClose} title="Group Menu">
            <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={retry} />
          </Dialog>
          <LeaveDialog content={running} {...props("leave")} />
        </>
      )}
      <ReportDialog group={content.group} {...props("report")} />
    </>
  );
}

function Join({ group: { name, isOpen, wasRemoved } }: { group: GroupContent["group"] }) {
  const refresh = useRefresh();
  const join = trpc.groups.join.useMutation();
  const { run, isRunning } = useRunOnce(async () => {
    try {
      const group = await join.mutateAsync({ name });
      toast.success(`Successfully joined "${isolated(group.name)}"!`);
    } catch (error) {
      toast.error(readError(error, "GROUP_JOIN_FAILED").message);
      if (errorKey(error) === "ALREADY_MEMBER") refresh();
    }
  });
  if (wasRemoved || !isOpen)
    return <p className={css.closed}>{ERRORS[wasRemoved ? "GROUP_REMOVED" : "JOINING_CLOSED"].message}</p>;
  return (
    <Button variant="yellow" busy={isRunning} busyLabel="Joining..." onClick={() => void run()}>
      Join Group
    </Button>
  );
}

interface LeaveProps {
  content: GroupContent;
  open: boolean;
  onClose: () => void;
}

function LeaveDialog({ content: { group, seasons }, ...opened }: LeaveProps) {
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
    opened.onClose();
    toast.success(`You left "${isolated(group.name)}".`);
    navigate("/cfp-challenge");
  });
  return (
    <ConfirmDialog
      {...opened}
      title="Leave Group"
      description={
        <>
          Leave <bdi>{group.name}</bdi>? You'll drop off the standings and lose your team name, but keep your picks.
          {group.players === 1 && seasons.length === 0
            ? " You're the last one here, so the group is deleted too."
            : group.isOpen && " You can rejoin with the invite link."}
          {group.isCommissioner && group.players > 1 && " The member who joined first becomes commissioner."}
        </>
      }
      confirmLabel="Leave Group"
      onConfirm={() => void run()}
      danger
      busy={isRunning}
      busyLabel="Leaving..."
    />
  );
}

import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { counted } from "../../../../domain/counting.ts";
import { inText } from "../../../../domain/group.ts";
import { errorKey, readError, trpc } from "../../../api/trpc.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { SignOutIcon } from "../../../ui/icons.tsx";
import { forgetGroup, rememberGroup } from "../../../ui/known-groups.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useRunOnce } from "../../../ui/use-run-once.ts";
import { GroupName } from "../group-name.tsx";
import { InviteLink } from "../invite/invite-link.tsx";
import type { GroupContent } from "../types.ts";
import { useRefresh } from "../use-refresh.ts";
import css from "./group-title.module.css";

interface Props {
  group: GroupContent["group"];
  closedWeeks: number;
}

/** The name of the group, its number of players, and the buttons to invite, join and leave. */
export function GroupTitle({ group, closedWeeks }: Props) {
  const { id, name, players, inviteCode, isMember } = group;
  useEffect(() => (isMember ? rememberGroup({ id, name }) : forgetGroup(id)), [id, name, isMember]);
  const lead = [counted(players, "player"), closedWeeks > 0 && `${counted(closedWeeks, "week")} closed`];
  return (
    <PageTitle
      lead={lead.filter(Boolean).join(", ")}
      aside={
        <div className={css.actions}>
          {inviteCode !== null && <InviteLink name={name} code={inviteCode} isNext={players === 1} />}
          {isMember ? <Leave group={group} /> : <Join name={name} />}
        </div>
      }
    >
      <GroupName name={name} />
    </PageTitle>
  );
}

function Join({ name }: { name: string }) {
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
  return (
    <Button variant="yellow" busy={isRunning} busyLabel="Joining..." onClick={() => void run()}>
      Join Group
    </Button>
  );
}

function Leave({ group }: { group: GroupContent["group"] }) {
  const [isAsking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const refresh = useRefresh();
  const leadHome = () => {
    setAsking(false);
    toast.success(`You left "${inText(group.name)}".`);
    navigate("/cfp-challenge");
  };
  const leave = trpc.groups.leave.useMutation();
  const { run, isRunning } = useRunOnce(async () => {
    try {
      await leave.mutateAsync({ id: group.id });
      leadHome();
    } catch (error) {
      // A player who has already left in another tab is done.
      if (errorKey(error) !== "GROUP_NOT_FOUND") return toast.error(readError(error, "UNEXPECTED").message);
      refresh();
      leadHome();
    }
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
            Leave <bdi>{group.name}</bdi>? Your row and your team name go, your picks stay yours. The invite link brings
            you back.
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

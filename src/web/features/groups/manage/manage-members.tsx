import { useState } from "react";
import { fullName, isolated } from "#domain/group.ts";
import { trpc } from "#web/api/trpc.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Table } from "#web/ui/table.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { MemberName } from "../member-name.tsx";
import { useMemberSteps } from "../page/use-group.ts";
import { ShowMore } from "../show-more.tsx";
import type { GroupContent, Member } from "../types.ts";
import css from "./manage.module.css";
import { useChange } from "./use-manage.ts";

type Act = "remove" | "make-commissioner";

export function ManageMembers({ content }: { content: GroupContent }) {
  const { group, own } = content;
  const steps = useMemberSteps(content);
  const [asked, setAsked] = useState<{ act: Act; member: Member } | null>(null);
  const others = steps.members.filter(({ id }) => id !== own?.id);
  return (
    <>
      {others.length === 0 ? (
        <p className={css.empty}>No one else has joined yet.</p>
      ) : (
        <Table
          label="Members"
          rows={others}
          rowKey={({ id }) => id}
          columns={[
            {
              id: "name",
              head: "Team Name",
              isRowHeader: true,
              phone: "first",
              cell: (member) => <MemberName member={member} />,
            },
            {
              id: "acts",
              head: <VisuallyHidden>Actions</VisuallyHidden>,
              width: "290px",
              phone: "second",
              cell: (member) => (
                <span className={css.acts}>
                  <Button onClick={() => setAsked({ act: "make-commissioner", member })}>
                    Make Commissioner <VisuallyHidden>{isolated(fullName(member))}</VisuallyHidden>
                  </Button>
                  <Button onClick={() => setAsked({ act: "remove", member })}>
                    Remove <VisuallyHidden>{isolated(fullName(member))}</VisuallyHidden>
                  </Button>
                </span>
              ),
            },
          ]}
        />
      )}
      <ShowMore steps={steps} />
      <Former groupId={group.id} />
      <Question groupId={group.id} asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

interface QuestionProps {
  groupId: string;
  asked: { act: Act; member: Member } | null;
  onClose: () => void;
}

function Question({ groupId, asked, onClose }: QuestionProps) {
  // Keeps the old text while the dialog is closing.
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) setLast(asked);
  const { run, isRunning } = useChange(groupId);
  if (last === null) return null;
  const { act, member } = last;
  const name = isolated(fullName(member));
  const isRemoval = act === "remove";
  const confirm = async () => {
    const done = isRemoval ? `${name} was removed.` : `${name} is now commissioner.`;
    await run({ action: act, player: member.userId }, done);
    onClose();
  };
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={onClose}
      title={isRemoval ? "Remove Member" : "Make Commissioner"}
      description={
        isRemoval
          ? `Remove ${name}? They'll drop off this season's standings and can't rejoin unless you let them back in. Past seasons stay.`
          : `Make ${name} commissioner? You'll stay in the group, and only ${name} can change it back.`
      }
      confirmLabel={isRemoval ? "Remove" : "Make Commissioner"}
      onConfirm={() => void confirm()}
      danger={isRemoval}
      busy={isRunning}
      busyLabel={isRemoval ? "Removing..." : "Saving..."}
    />
  );
}

function Former({ groupId }: { groupId: string }) {
  const { data } = trpc.groups.history.useQuery({ id: groupId });
  const { run, isRunning } = useChange(groupId);
  const lists = [
    { title: "Removed", players: data?.removed, action: "let-back-in", label: "Let Back In", done: "can rejoin." },
    { title: "Left", players: data?.left, action: "remove", label: "Keep Out", done: "can't rejoin." },
  ] as const;
  return lists.map(
    ({ title, players = [], action, label, done }) =>
      players.length > 0 && (
        <section key={title} aria-label={title} className={css.part}>
          <h3 className={css.heading}>{title}</h3>
          {players.map(({ userId, name }) => (
            <div key={userId} className={css.row}>
              <bdi className={css.name}>{name}</bdi>
              <Button
                busy={isRunning}
                onClick={() => void run({ action, player: userId }, `${isolated(name)} ${done}`)}
              >
                {label} <VisuallyHidden>{isolated(name)}</VisuallyHidden>
              </Button>
            </div>
          ))}
        </section>
      ),
  );
}

import type { inferRouterOutputs } from "@trpc/server";
import type { ReactNode } from "react";
import { ERRORS } from "../../../../domain/errors.ts";
import type { AppRouter } from "../../../../server/router.ts";
import { trpc } from "../../../api/trpc.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { memoize } from "../../../ui/memoize.ts";
import { RetryLine } from "../../../ui/retry-line.tsx";
import { DELETED } from "../past/past-members.ts";
import css from "./manage.module.css";

type Action = inferRouterOutputs<AppRouter>["groups"]["history"]["actions"][number];

const moment = memoize(
  () => new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }),
);

interface Props {
  groupId: string;
  open: boolean;
  onClose: () => void;
}

/** Shows members what was done to run their group. */
export default function HistoryDialog({ groupId, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Group History"
      actions={
        <Button variant="ink" onClick={onClose}>
          Done
        </Button>
      }
    >
      <History groupId={groupId} />
    </Dialog>
  );
}

/** The last twenty things that were done to run a group. */
export function History({ groupId }: { groupId: string }) {
  const { data, isError, refetch } = trpc.groups.history.useQuery({ id: groupId });
  if (data === undefined) {
    return isError ? (
      <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={() => void refetch()} />
    ) : (
      <p className={css.empty} role="status">
        Loading...
      </p>
    );
  }
  if (data.actions.length === 0) return <p className={css.empty}>Nothing has changed yet.</p>;
  return (
    <ol className={css.history}>
      {data.actions.map((action) => (
        <li key={`${action.at.getTime()} ${action.action}`}>
          <time dateTime={action.at.toISOString()}>{moment().format(action.at)}</time>
          <span>{sentence(action)}</span>
        </li>
      ))}
    </ol>
  );
}

function sentence({ action, by, player, before, after }: Action): ReactNode {
  const who = <Name name={by} />;
  const whom = <Name name={player} />;
  switch (action) {
    case "rename":
      if (before === null || after === null) return <>{who} renamed the group</>;
      return (
        <>
          {who} renamed the group from <Name name={before} /> to <Name name={after} />
        </>
      );
    case "remove":
      return (
        <>
          {who} removed {whom}
        </>
      );
    case "allow-back":
      return (
        <>
          {who} allowed {whom} back
        </>
      );
    case "hand-over":
      return (
        <>
          {who} handed the group over to {whom}
        </>
      );
    case "take-over":
      return (
        <>
          {who} took over when {whom} left
        </>
      );
    case "renew-link":
      return <>{who} renewed the invite link</>;
    case "close-joining":
      return <>{who} closed joining</>;
    case "open-joining":
      return <>{who} opened joining</>;
    case "write-note":
      return <>{who} changed the note</>;
    case "clear-note":
      return <>{who} removed the note</>;
  }
}

function Name({ name }: { name: string | null }) {
  return <bdi className={css.who}>{name ?? DELETED}</bdi>;
}

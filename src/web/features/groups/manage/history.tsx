import { ERRORS } from "#domain/errors.ts";
import { type Outputs, trpc } from "#web/api/trpc.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { memoize } from "#web/ui/memoize.ts";
import { RetryLine } from "#web/ui/retry-line.tsx";
import { DELETED } from "../past-group.ts";
import css from "./manage.module.css";

type Action = Outputs["groups"]["history"]["actions"][number];

const moment = memoize(
  () => new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }),
);

interface Props {
  groupId: string;
  open: boolean;
  onClose: () => void;
}

/** Shows members how their group has been managed. */
export function HistoryDialog({ groupId, open, onClose }: Props) {
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

/** The latest actions taken to manage the group, and who left. */
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
  if (data.actions.length === 0) return <p className={css.empty}>No changes yet.</p>;
  return (
    <ol className={css.history}>
      {data.actions.map((action) => (
        <li key={`${action.at.getTime()} ${action.action}`}>
          <time dateTime={action.at.toISOString()}>{moment().format(action.at)}</time>
          <Sentence action={action} />
        </li>
      ))}
    </ol>
  );
}

/** How each action is described: the words before and after the affected player's name. */
const WORDS: Readonly<Record<Action["action"], readonly [before: string, after?: string]>> = {
  rename: ["renamed the group"],
  remove: ["removed ", ""],
  "let-back-in": ["let ", " back in"],
  "make-commissioner": ["made ", " commissioner"],
  "become-commissioner": ["became commissioner when ", " left"],
  leave: ["left"],
  "reset-link": ["reset the invite link"],
  "close-joining": ["closed the group to new players"],
  "open-joining": ["opened the group to new players"],
  "write-note": ["changed the note"],
  "clear-note": ["removed the note"],
};

function Sentence({ action: { action, by, player, before, after } }: { action: Action }) {
  const [verb, end] = WORDS[action];
  return (
    <span>
      <Name name={by} /> {verb}
      {end !== undefined && (
        <>
          <Name name={player} />
          {end}
        </>
      )}
      {action === "rename" && before !== null && after !== null && (
        <>
          {" from "}
          <Name name={before} /> to <Name name={after} />
        </>
      )}
    </span>
  );
}

function Name({ name }: { name: string | null }) {
  return <bdi className={css.who}>{name ?? DELETED}</bdi>;
}

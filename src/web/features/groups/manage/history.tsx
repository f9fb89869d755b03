import { ERRORS } from "#domain/errors.ts";
import { type Outputs, trpc } from "#web/api/trpc.ts";
import { RetryLine } from "#web/ui/retry-line.tsx";
import { DELETED } from "../past-group.ts";
import css from "./manage.module.css";

type Action = Outputs["groups"]["history"]["actions"][number];

const MOMENT = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;

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
          <time dateTime={action.at.toISOString()}>{action.at.toLocaleString("en-US", MOMENT)}</time>
          <Sentence action={action} />
        </li>
      ))}
    </ol>
  );
}

/** The words before and after the affected player's name. */
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

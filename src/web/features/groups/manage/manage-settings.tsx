import { useLocation } from "wouter";
import { GROUP_NAME_LENGTH, groupNameProblem, isolated, NOTE_LENGTH, noteProblem, tidyName } from "#domain/group.ts";
import { Button } from "#web/ui/button.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { NameField } from "../text-form.tsx";
import type { GroupContent } from "../types.ts";
import css from "./manage.module.css";
import { useChange, useManageForm } from "./use-manage.ts";

type Group = GroupContent["group"];

export function ManageSettings({ content }: { content: GroupContent }) {
  const { group, seasons } = content;
  const { run, isRunning } = useChange(group.id);
  return (
    <>
      <NameForm group={group} />
      <NoteForm group={group} />
      <div className={css.part}>
        <Switch
          label="Open to new players"
          hint="Turn off to stop new players from joining."
          checked={group.isOpen}
          disabled={isRunning}
          onChange={(isOpen) =>
            void run(
              { action: isOpen ? "open-joining" : "close-joining" },
              isOpen ? "Open to new players." : "Closed to new players.",
            )
          }
        />
      </div>
      <div className={css.row}>
        <p>
          <strong>Invite link</strong>
          <span className={css.hint}>Resetting it turns off the old link.</span>
        </p>
        <Button
          busy={isRunning}
          onClick={() => void run({ action: "reset-link" }, "Invite link reset. The old link no longer works.")}
        >
          Reset Link
        </Button>
      </div>
      <EndGroup group={group} canDelete={seasons.length === 0} />
    </>
  );
}

function NameForm({ group }: { group: Group }) {
  const { field, submit, isRunning } = useManageForm(group.id, {
    start: group.name,
    problemOf: groupNameProblem,
    change: (value) => ({ action: "rename", value }),
    onDone: () => toast.success("Group renamed."),
  });
  return (
    <form className={css.field} noValidate onSubmit={submit}>
      <NameField {...field} label="Group Name" name="group-name" required most={GROUP_NAME_LENGTH} />
      {tidyName(field.value) !== group.name && (
        <Button type="submit" busy={isRunning} busyLabel="Saving...">
          Save Name
        </Button>
      )}
    </form>
  );
}

function NoteForm({ group }: { group: Group }) {
  const note = group.note?.text ?? "";
  const form = useManageForm<HTMLTextAreaElement>(group.id, {
    start: note,
    problemOf: noteProblem,
    change: (value) => ({ action: "write-note", value }),
    onDone: (value) => toast.success(tidyName(value) === "" ? "Note removed." : "Note saved."),
  });
  const { onType, ...field } = form.field;
  const length = [...field.value].length;
  return (
    <form className={css.field} noValidate onSubmit={form.submit}>
      <TextArea
        {...field}
        label="Note"
        name="note"
        rows={3}
        hint={`Shown to members at the top of the group page. ${length}/${NOTE_LENGTH}`}
        onChange={(event) => onType(event.target.value)}
      />
      {tidyName(field.value) !== note && (
        <Button type="submit" busy={form.isRunning} busyLabel="Saving...">
          Save Note
        </Button>
      )}
    </form>
  );
}

/** Deletes a group, or closes it if it has a finished season. */
function EndGroup({ group, canDelete }: { group: Group; canDelete: boolean }) {
  const [, navigate] = useLocation();
  const name = isolated(group.name);
  const { field, submit, isRunning } = useManageForm(group.id, {
    problemOf: (typed) => (tidyName(typed) === "" ? "GROUP_NAME_MISMATCH" : null),
    change: (value) => ({ action: canDelete ? "delete" : "close", value }),
    onDone: () => {
      toast.success(canDelete ? `"${name}" was deleted.` : `"${name}" is closed.`);
      navigate("/cfp-challenge");
    },
  });
  const title = canDelete ? "Delete Group" : "Close Group";
  return (
    <section aria-label={title} className={css.part}>
      <h3 className={css.heading}>{title}</h3>
      <p className={css.hint}>
        {canDelete
          ? "This deletes the group for everyone. Players keep their picks."
          : "Everyone is removed and no one can join. Past seasons stay viewable."}
      </p>
      <form className={css.field} noValidate onSubmit={submit}>
        <NameField {...field} label="Type the group name to confirm" name="typed-name" most={GROUP_NAME_LENGTH} />
        <Button
          variant="danger"
          type="submit"
          // The server decides whether the names match, because it ignores more than the case.
          disabled={tidyName(field.value).length < group.name.length}
          busy={isRunning}
          busyLabel={canDelete ? "Deleting..." : "Closing..."}
        >
          {title}
        </Button>
      </form>
    </section>
  );
}

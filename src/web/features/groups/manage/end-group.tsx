import { useLocation } from "wouter";
import { GROUP_NAME_LENGTH, inText, tidyName } from "../../../../domain/group.ts";
import { trpc } from "../../../api/trpc.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.tsx";
import { NameField } from "../text-form.tsx";
import type { GroupContent } from "../types.ts";
import css from "./manage.module.css";
import { useManageForm } from "./use-manage.ts";

/** Deletes a group or, if it has a finished season, closes it. The name must be typed first. */
export function EndGroup({ group }: { group: GroupContent["group"] }) {
  const { data } = trpc.groups.history.useQuery({ id: group.id });
  const [, navigate] = useLocation();
  const canDelete = data?.canDelete ?? true;
  const name = inText(group.name);
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
          ? "The group disappears for everyone in it. Players keep their picks."
          : "Every member leaves, and nobody can join. Its finished seasons can still be seen."}
      </p>
      <form className={css.field} noValidate onSubmit={submit}>
        <NameField {...field} label="Type the name of the group" name="typed-name" most={GROUP_NAME_LENGTH} />
        <Button variant="danger" type="submit" busy={isRunning} busyLabel={canDelete ? "Deleting..." : "Closing..."}>
          {title}
        </Button>
      </form>
    </section>
  );
}

import type { inferRouterInputs } from "@trpc/server";
import { ERRORS } from "#domain/errors.ts";
import type { AppRouter } from "#server/router.ts";
import { errorKey, trpc } from "#web/api/trpc.ts";
import { useRunOnce } from "#web/ui/form/use-run-once.ts";
import { toast } from "#web/ui/toast.tsx";
import { useRefresh } from "../page/use-group.ts";
import { rejectionOf, useTextForm } from "../text-form.tsx";

type WithoutGroup<Input> = Input extends unknown ? Omit<Input, "id"> : never;

export type Change = WithoutGroup<inferRouterInputs<AppRouter>["groups"]["manage"]>;

/** The group or its commissioner changed elsewhere, such as in another tab. */
const CHANGED = ["GROUP_NOT_FOUND", "NOT_COMMISSIONER", "MEMBER_NOT_FOUND", "GROUP_HAS_SEASONS"];

function useManage(id: string) {
  const manage = trpc.groups.manage.useMutation();
  const refresh = useRefresh();
  const send = (change: Change) => manage.mutateAsync({ id, ...change });
  /** Returns the message for the caller to show, or null if a toast already shows a message. */
  const onFailure = (error: unknown): string | null => {
    const key = errorKey(error);
    if (key === null || !CHANGED.includes(key)) return rejectionOf(error, "GROUP_CHANGE_FAILED");
    toast.error(ERRORS[key].message);
    refresh();
    return null;
  };
  return { send, onFailure };
}

interface FormOptions extends Pick<Parameters<typeof useTextForm>[0], "start" | "problemOf"> {
  change: (value: string) => Change;
  onDone: (value: string) => void;
}

export function useManageForm<Field extends HTMLElement = HTMLInputElement>(
  id: string,
  { change, onDone, ...options }: FormOptions,
) {
  const { send, onFailure } = useManage(id);
  return useTextForm<Field>({
    ...options,
    send: async (value) => {
      await send(change(value));
      onDone(value);
    },
    onFailure,
  });
}

export function useChange(id: string) {
  const { send, onFailure } = useManage(id);
  return useRunOnce(async (change: Change, done: string) => {
    try {
      await send(change);
      toast.success(done);
    } catch (error) {
      const rejection = onFailure(error);
      if (rejection !== null) toast.error(rejection);
    }
  });
}

import { type FormEvent, useRef, useState } from "react";
import { useRunOnce } from "./use-run-once.ts";

/** A form's values, by field name. */
type Values = Readonly<Record<string, string | undefined>>;

/** The problems to show, by field name. */
type Problems<Name extends string> = Partial<Record<Name, string | null>>;

interface Options<Name extends string> {
  /** Called before the form is sent. Returns the problems found, in the order of the form's fields. */
  readonly check: (values: Values) => Problems<Name>;
  /** Sends the form. Returns problems if the form was rejected, and otherwise undefined. */
  readonly submit: (values: Values) => Promise<Problems<Name> | undefined>;
}

/**
 * Returns a submitted form's values, by field name (docs/behavior/screens.md#forms-filled-in-by-the-browser). The
 * fields need a `defaultValue` instead of a `value`; otherwise React would clear the text that the browser has filled
 * in.
 */
export function formValues(form: HTMLFormElement): Values {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/**
 * A form that ignores further submits while it is being sent. Each problem is shown with its field, and the first field
 * with a problem is focused.
 */
export function useForm<Name extends string>({ check, submit }: Options<Name>) {
  const [problems, setProblems] = useState<Problems<Name>>({});
  /** The form that was last submitted. */
  const form = useRef<HTMLFormElement>(null);
  const focus = (name: Name) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  const show = (found: Problems<Name>): boolean => {
    setProblems(found);
    const first = (Object.keys(found) as Name[]).find((name) => found[name]);
    if (first !== undefined) focus(first);
    return first !== undefined;
  };
  const { run, isRunning } = useRunOnce(async (values: Values) => {
    show((await submit(values)) ?? {});
  });
  return {
    isRunning,
    focus,
    reset: () => setProblems({}),
    /** The props of the `<form>`. */
    form: {
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        form.current = event.currentTarget;
        const values = formValues(event.currentTarget);
        if (!show(check(values))) void run(values);
      },
    },
    /** The props of the `TextField` with this name. */
    field: (name: Name) => ({
      name,
      required: true,
      error: problems[name],
      onChange: () => setProblems((before) => ({ ...before, [name]: null })),
    }),
  };
}

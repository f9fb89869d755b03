import { type FormEvent, useRef, useState } from "react";
import { useRunOnce } from "./use-run-once.ts";

/** By field name. */
type Values = Readonly<Record<string, string | undefined>>;

/** By field name. */
type Problems<Name extends string> = Partial<Record<Name, string | null>>;

interface Options<Name extends string> {
  /** In the order of the form's fields, before the form is sent. */
  readonly check: (values: Values) => Problems<Name>;
  /** Returns problems if the form was rejected. */
  readonly submit: (values: Values) => Promise<Problems<Name> | undefined>;
}

/**
 * Fields need a `defaultValue`: with a `value`, React would clear the text that the browser has filled in
 * (docs/behavior/screens.md#forms-filled-in-by-the-browser).
 */
export function formValues(form: HTMLFormElement): Values {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** Ignores further submits while the form is being sent. The first field with a problem is focused. */
export function useForm<Name extends string>({ check, submit }: Options<Name>) {
  const [problems, setProblems] = useState<Problems<Name>>({});
  const form = useRef<HTMLFormElement>(null);
  const show = (found: Problems<Name>): boolean => {
    setProblems(found);
    const first = (Object.keys(found) as Name[]).find((name) => found[name]);
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    return first !== undefined;
  };
  const { run, isRunning } = useRunOnce(async (values: Values) => {
    show((await submit(values)) ?? {});
  });
  return {
    isRunning,
    reset: () => setProblems({}),
    form: {
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        form.current = event.currentTarget;
        const values = formValues(event.currentTarget);
        if (!show(check(values))) void run(values);
      },
    },
    field: (name: Name) => ({
      name,
      required: true,
      error: problems[name],
      onChange: () => setProblems((before) => ({ ...before, [name]: null })),
    }),
  };
}

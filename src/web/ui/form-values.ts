/**
 * What is in the fields of a submitted form, by their names (docs/behavior/screens.md#forms-filled-in-by-the-browser). Such
 * a field needs a `defaultValue` instead of a `value`, or React would empty what the browser has filled in.
 */
export function formValues(form: HTMLFormElement): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

import css from "./retry-line.module.css";

/** What to name when asking for help: by it the operator finds in the log what went wrong. Nothing without one. */
export function Reference({ id }: { id: string | null }) {
  return id === null ? null : <p className={css.reference}>Reference {id}</p>;
}

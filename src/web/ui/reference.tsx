import css from "./retry-line.module.css";

/**
 * The reference to name when asking for help, by which the operator finds the failure in the log. Renders nothing
 * without one.
 */
export function Reference({ id }: { id: string | null }) {
  return id === null ? null : <p className={css.reference}>Reference {id}</p>;
}

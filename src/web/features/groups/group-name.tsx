import css from "./group-name.module.css";
import { nameLength } from "./invite/name-length.ts";

/** The name of a group as a heading, in its own text direction. A long name is smaller. */
export function GroupName({ name }: { name: string }) {
  return (
    <bdi className={css.name} data-length={nameLength(name)}>
      {name}
    </bdi>
  );
}

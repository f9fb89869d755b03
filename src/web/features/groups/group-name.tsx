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

/** The group's name in an outline, if this device knows it; the first script writes it into the prerendered shell. */
export function KnownGroupName({ name }: { name: string | null }) {
  return (
    <bdi className={css.name} data-length={nameLength(name ?? "")} data-known-name="">
      {name}
    </bdi>
  );
}

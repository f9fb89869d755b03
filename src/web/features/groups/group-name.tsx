import css from "./group-name.module.css";
import { nameLength } from "./invite/name-length.ts";

/** The name of a group as a heading, in its own text direction. A long name is smaller, to leave room for the rest. */
export function GroupName({ name }: { name: string }) {
  return (
    <bdi className={css.name} data-length={nameLength(name)}>
      {name}
    </bdi>
  );
}

/** Where the name of a group stands in an outline, if this device knows it; the first script writes it into a frame. */
export function KnownGroupName({ name }: { name: string | null }) {
  return (
    <bdi className={css.name} data-length={nameLength(name ?? "")} data-known-name="">
      {name}
    </bdi>
  );
}

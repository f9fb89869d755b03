import css from "./group-name.module.css";

/** The name of a group as a heading, in its own text direction. A long name is set smaller. */
export function GroupName({ name }: { name: string }) {
  return (
    <bdi className={css.name} data-length={lengthOf(name)}>
      {name}
    </bdi>
  );
}

const lengthOf = (name: string) => (name.length <= 20 ? "short" : name.length <= 34 ? "medium" : "long");

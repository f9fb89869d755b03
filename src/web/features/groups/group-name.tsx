import css from "./group-name.module.css";

export function GroupName({ name }: { name: string }) {
  return (
    <bdi className={css.name} data-length={lengthOf(name)}>
      {name}
    </bdi>
  );
}

const lengthOf = (name: string) => (name.length <= 12 ? "short" : name.length <= 34 ? "medium" : "long");

import { useId } from "react";
import css from "./segments.module.css";

interface Props<Id extends string> {
  /** The accessible name of the group. */
  readonly label: string;
  readonly options: readonly { readonly id: Id; readonly label: string }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

/** A choice between a few short options: radio buttons in a row. */
export function Segments<Id extends string>({ label, options, chosen, onChoose }: Props<Id>) {
  const name = useId();
  return (
    <fieldset className={css.segments} aria-label={label}>
      {options.map((option) => (
        <label key={option.id} data-chosen={option.id === chosen || undefined}>
          <input
            type="radio"
            name={name}
            value={option.id}
            checked={option.id === chosen}
            onChange={() => onChoose(option.id)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

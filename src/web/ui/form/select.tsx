import { useId } from "react";
import { ChevronDownIcon } from "../challenge-icons.tsx";
import { classNames } from "../class-names.ts";
import hidden from "../visually-hidden.module.css";
import css from "./select.module.css";

interface Props {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onSelect: (value: string) => void;
  /** Hides the label visually and draws a smaller box, as next to a title. */
  readonly isSmall?: boolean;
}

export function Select({ label, options, value, onSelect, isSmall = false }: Props) {
  const id = useId();
  return (
    <div className={classNames(css.select, isSmall && css.small)}>
      <label htmlFor={id} className={isSmall ? hidden.visuallyHidden : css.label}>
        {label}
      </label>
      <span className={css.box}>
        <select id={id} value={value} onChange={(event) => onSelect(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon size={14} />
      </span>
    </div>
  );
}

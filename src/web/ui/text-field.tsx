import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import { classNames } from "./class-names.ts";
import { CrossIcon } from "./icons.tsx";
import styles from "./text-field.module.css";
import hidden from "./visually-hidden.module.css";

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  /** The error of the value: shown, announced, and linked to the input, which is marked invalid. */
  readonly error?: string | null | undefined;
  readonly hint?: ReactNode;
  /** Inside the box, before the text. */
  readonly icon?: ReactNode;
  /** Hides the label visually, as in the search box of the team picker. */
  readonly hideLabel?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A text input with its label, 48 px high; error and hint are linked to the input. */
export function TextField({ label, error, hint, icon, hideLabel, className, id, ...rest }: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const described = [hint && `${ownId}hint`, error && `${ownId}error`].filter(Boolean).join(" ");
  return (
    <div className={classNames(styles.textField, className)}>
      <label htmlFor={inputId} className={hideLabel ? hidden.visuallyHidden : styles.label}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error ? true : undefined}>
        {icon}
        <input
          {...rest}
          id={inputId}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
      </div>
      {hint && (
        <div id={`${ownId}hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      <div id={`${ownId}error`} className={styles.error} aria-live="polite">
        {error && (
          <>
            <CrossIcon size={16} />
            {error}
          </>
        )}
      </div>
    </div>
  );
}

import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from "react";
import { classNames } from "../class-names.ts";
import { CrossIcon } from "../icons.tsx";
import hidden from "../visually-hidden.module.css";
import styles from "./text-field.module.css";

interface FieldProps {
  readonly label: string;
  /**
   * The error message for the value. The message is shown, announced and linked to the input, which is marked as
   * invalid.
   */
  readonly error?: string | null | undefined;
  readonly hint?: ReactNode;
}

export interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className"> {
  /** Shown inside the box, before the text. */
  readonly icon?: ReactNode;
  /** Hides the label visually, as in the search box of the team picker. */
  readonly hideLabel?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labeled text input, 48 px tall. The error and hint are linked to the input. */
export function TextField({ label, error, hint, icon, hideLabel, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles.textField}>
      <label htmlFor={id} className={hideLabel ? hidden.visuallyHidden : styles.label}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error ? true : undefined}>
        {icon}
        <input {...rest} id={id} className={styles.input} {...describedBy(id, hint, error)} />
      </div>
      <UnderField id={id} hint={hint} error={error} />
    </div>
  );
}

export interface TextAreaProps
  extends FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "className"> {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** A labeled multiline text input. The error and hint are linked to the input. */
export function TextArea({ label, error, hint, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div className={styles.textField}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={classNames(styles.box, styles.area)} data-invalid={error ? true : undefined}>
        <textarea {...rest} id={id} className={styles.input} {...describedBy(id, hint, error)} />
      </div>
      <UnderField id={id} hint={hint} error={error} />
    </div>
  );
}

/** The attributes that link an input to its hint and its error. */
function describedBy(id: string, hint: FieldProps["hint"], error: FieldProps["error"]) {
  const described = [hint && `${id}hint`, error && `${id}error`].filter(Boolean).join(" ");
  return { "aria-invalid": error ? (true as const) : undefined, "aria-describedby": described || undefined };
}

function UnderField({ id, hint, error }: { id: string } & Pick<FieldProps, "hint" | "error">) {
  return (
    <>
      {hint && (
        <div id={`${id}hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      <div id={`${id}error`} className={styles.error} aria-live="polite">
        {error && (
          <>
            <CrossIcon size={16} />
            {error}
          </>
        )}
      </div>
    </>
  );
}

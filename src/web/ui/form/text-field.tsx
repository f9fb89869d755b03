import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from "react";
import { classNames } from "../class-names.ts";
import { CrossIcon } from "../icons.tsx";
import hidden from "../visually-hidden.module.css";
import styles from "./text-field.module.css";

interface FieldProps {
  readonly label: string;
  readonly error?: string | null | undefined;
  readonly hint?: ReactNode;
}

export interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className"> {
  readonly icon?: ReactNode;
  /** Hides the label visually. */
  readonly hideLabel?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

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

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
  return (
    <Field label={label} error={error} hint={hint} icon={icon} hideLabel={hideLabel}>
      {(attributes) => <input {...rest} {...attributes} />}
    </Field>
  );
}

interface TextAreaProps extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "className"> {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, error, hint, ...rest }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint} isArea>
      {(attributes) => <textarea {...rest} {...attributes} />}
    </Field>
  );
}

interface FrameProps extends FieldProps {
  readonly icon?: ReactNode;
  readonly hideLabel?: boolean | undefined;
  readonly isArea?: boolean;
  readonly children: (attributes: object) => ReactNode;
}

/** The label, the hint and the error belong to the input that `children` returns. */
function Field({ label, error, hint, icon, hideLabel, isArea, children }: FrameProps) {
  const id = useId();
  const described = [hint && `${id}hint`, error && `${id}error`].filter(Boolean).join(" ") || undefined;
  const invalid = error ? true : undefined;
  return (
    <div className={styles.textField}>
      <label htmlFor={id} className={hideLabel ? hidden.visuallyHidden : styles.label}>
        {label}
      </label>
      <div className={classNames(styles.box, isArea && styles.area)} data-invalid={invalid}>
        {icon}
        {children({ id, className: styles.input, "aria-invalid": invalid, "aria-describedby": described })}
      </div>
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
    </div>
  );
}

import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { ERRORS, type ErrorKey } from "#domain/errors.ts";
import { fitName, isNameFull } from "#domain/group.ts";
import { readError } from "../../api/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { TextArea, TextField, type TextFieldProps } from "../../ui/form/text-field.tsx";
import { useRunOnce } from "../../ui/form/use-run-once.ts";
import { toast } from "../../ui/toast.tsx";

interface Options {
  start?: string;
  /** Returns the problem, or null. */
  problemOf: (text: string) => ErrorKey | null;
  send: (text: string) => Promise<void>;
  /** Null if the error is shown elsewhere. */
  onFailure: (error: unknown) => string | null;
}

/** If the text is rejected, the field keeps the text and stays focused. */
export function useTextForm<Field extends HTMLElement = HTMLInputElement>(options: Options) {
  const { start = "", problemOf, send, onFailure } = options;
  const [typed, setTyped] = useState<string | null>(null);
  const [rejection, setRejection] = useState<string | null>(null);
  const ref = useRef<Field>(null);
  const value = typed ?? start;
  const reject = (message: string | null) => {
    setRejection(message);
    if (message !== null) ref.current?.focus();
  };
  const { run, isRunning } = useRunOnce(async () => {
    try {
      await send(value);
    } catch (error) {
      reject(onFailure(error));
    }
  });
  return {
    isRunning,
    submit: (event: FormEvent) => {
      event.preventDefault();
      const problem = problemOf(value);
      reject(problem && ERRORS[problem].message);
      if (problem === null) void run();
    },
    reset: () => {
      setTyped(null);
      setRejection(null);
    },
    field: {
      ref,
      value,
      error: rejection,
      onType: (text: string) => {
        setTyped(text);
        setRejection(null);
      },
    },
  };
}

interface NameFieldProps extends Omit<TextFieldProps, "value" | "onChange" | "maxLength"> {
  value: string;
  onType: (value: string) => void;
  /** In characters. A simple emoji counts as one. */
  most: number;
}

/** `maxLength` alone would count an emoji as two characters. */
export function NameField({ value, onType, most, ...field }: NameFieldProps) {
  return (
    <TextField
      {...field}
      autoComplete="off"
      value={value}
      // Then the browser blocks further typing. Removing extra characters afterward would move the cursor.
      maxLength={isNameFull(value, most) ? value.length : undefined}
      onChange={(event) => onType(fitName(value, event.target.value, most))}
    />
  );
}

interface DialogProps extends Options {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  submitLabel?: string;
  busyLabel: string;
  /** With `rows`, the field has several lines, and `most` does not limit what can be typed. */
  field: Pick<NameFieldProps, "label" | "name" | "hint" | "required" | "most"> & { rows?: number };
}

/** Once the text is sent or canceled, the field is cleared. */
export function TextDialog({ open, onClose, title, description, busyLabel, field, send, ...rest }: DialogProps) {
  const { submitLabel = title, ...options } = rest;
  const close = () => {
    form.reset();
    onClose();
  };
  const form = useTextForm<HTMLInputElement & HTMLTextAreaElement>({
    ...options,
    send: async (text) => {
      await send(text);
      close();
    },
  });
  const { rows, most, ...named } = field;
  const { onType, ...typed } = form.field;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      onSubmit={form.submit}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="yellow" type="submit" busy={form.isRunning} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {rows === undefined ? (
        <NameField {...form.field} {...named} most={most} />
      ) : (
        <TextArea {...typed} {...named} rows={rows} onChange={(event) => onType(event.target.value)} />
      )}
    </Dialog>
  );
}

/** Any failure that is not a rejection shows a toast and returns null. */
export function rejectionOf(error: unknown, fallback: ErrorKey): string | null {
  const { isRejection, message } = readError(error, fallback);
  if (!isRejection) toast.error(message);
  return isRejection ? message : null;
}

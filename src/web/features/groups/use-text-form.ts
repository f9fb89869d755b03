import { type FormEvent, useRef, useState } from "react";
import { ERRORS, type ErrorKey } from "../../../domain/errors.ts";
import { readError } from "../../api/trpc.ts";
import { useRunOnce } from "../../ui/form/use-run-once.ts";
import { toast } from "../../ui/toast.tsx";

interface Options {
  /** The text until something is typed. */
  start?: string;
  /** What is wrong with a text before it is sent, or null. */
  problemOf: (text: string) => ErrorKey | null;
  send: (text: string) => Promise<void>;
  /** Returns what to show at the field after a failure; null when it was said elsewhere. */
  onFailure: (error: unknown) => string | null;
}

/** A form with one field for a text, which keeps the text and the focus when it is refused. */
export function useTextForm<Field extends HTMLElement = HTMLInputElement>(options: Options) {
  const { start = "", problemOf, send, onFailure } = options;
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const ref = useRef<Field>(null);
  const value = typed ?? start;
  const refuse = (message: string | null) => {
    setRefusal(message);
    if (message !== null) ref.current?.focus();
  };
  const { run, isRunning } = useRunOnce(async () => {
    try {
      await send(value);
    } catch (error) {
      refuse(onFailure(error));
    }
  });
  return {
    isRunning,
    submit: (event: FormEvent) => {
      event.preventDefault();
      const problem = problemOf(value);
      refuse(problem && ERRORS[problem].message);
      if (problem === null) void run();
    },
    /** Goes back to the text at the start. */
    reset: () => {
      setTyped(null);
      setRefusal(null);
    },
    field: {
      ref,
      value,
      error: refusal,
      onType: (text: string) => {
        setTyped(text);
        setRefusal(null);
      },
    },
  };
}

/** Returns the message of a refusal. Any other failure shows a toast. */
export function refusalOf(error: unknown, fallback: ErrorKey): string | null {
  const { isRefusal, message } = readError(error, fallback);
  if (!isRefusal) toast.error(message);
  return isRefusal ? message : null;
}

import type { ReactNode } from "react";
import { CheckIcon, HalfRingIcon, LockIcon, RingIcon } from "./icons.tsx";
import styles from "./status-word.module.css";

const MARKS = {
  draft: { word: "Draft", mark: <RingIcon size={10} strokeWidth={4} /> },
  saving: { word: "Saving", mark: <HalfRingIcon size={10} strokeWidth={4} /> },
  saved: { word: "Saved", mark: <CheckIcon strokeWidth={2} /> },
  locked: { word: "Locked", mark: <LockIcon size={16} /> },
} as const;

/** Where the bracket stands: a mark and a word, never the mark alone. Children replace the word. */
export function StatusWord({ state, children }: { state: keyof typeof MARKS; children?: ReactNode }) {
  const { word, mark } = MARKS[state];
  return (
    <span className={styles.statusWord} data-state={state}>
      {mark}
      {children || word}
    </span>
  );
}

import type { ReactNode } from "react";
import { CheckIcon, CrossIcon, HalfRingIcon, LockIcon, RingIcon } from "./icons.tsx";
import styles from "./status.module.css";

const STATES = {
  draft: { word: "Draft", icon: <RingIcon size={10} strokeWidth={4} /> },
  saving: { word: "Saving", icon: <HalfRingIcon size={10} strokeWidth={4} /> },
  failed: { word: "Not saved", icon: <CrossIcon size={12} strokeWidth={2} /> },
  saved: { word: "Saved", icon: <CheckIcon strokeWidth={2} /> },
  locked: { word: "Locked", icon: <LockIcon size={16} /> },
} as const;

/** Whether a bracket is saved. Children replace the word. */
export function StatusWord({ state, children }: { state: keyof typeof STATES; children?: ReactNode }) {
  const { word, icon } = STATES[state];
  return (
    <span className={styles.statusWord} data-state={state}>
      {icon}
      {children || word}
    </span>
  );
}

export interface ChipProps {
  /** `post` marks the current item, `dashed` one that is still to come. */
  readonly kind?: "post" | "wash" | "dashed";
  readonly children: ReactNode;
}

export function Chip({ kind = "wash", children }: ChipProps) {
  return (
    <span className={styles.chip} data-kind={kind}>
      {children}
    </span>
  );
}

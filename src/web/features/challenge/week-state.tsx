import { StatusWord } from "../../ui/status-word.tsx";

interface Props {
  isSaving: boolean;
  isSaved: boolean;
  isDraftKept: boolean;
}

/** Where the picks stand, honestly: on their way, stored, or on this device alone. */
export function WeekState({ isSaving, isSaved, isDraftKept }: Props) {
  if (isSaving) return <StatusWord state="saving" />;
  if (isSaved) return <StatusWord state="saved" />;
  return isDraftKept && <StatusWord state="draft">Draft kept on this device</StatusWord>;
}

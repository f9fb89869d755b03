import { StatusWord } from "../../../ui/status.tsx";
import type { WeekSaving } from "../saving/use-save-week.ts";

interface Props {
  saving: WeekSaving["state"];
  isSaved: boolean;
  isDraftKept: boolean;
  /** For narrow places. */
  isShort?: boolean;
}

/** Whether the picks are stored, being saved, or only on this device. */
export function WeekState({ saving, isSaved, isDraftKept, isShort = false }: Props) {
  if (saving === "saving") return <StatusWord state="saving" />;
  if (saving === "checking") return <StatusWord state="saving">Checking</StatusWord>;
  if (saving === "signedOut") return <StatusWord state="locked">Signed out</StatusWord>;
  if (isSaved) return <StatusWord state="saved" />;
  const draft = isShort ? "Draft kept" : "Draft kept on this device";
  if (saving === "waiting") return <StatusWord state="failed">Not saved yet</StatusWord>;
  if (saving === "refused" || saving === "unknown") {
    const word = saving === "refused" ? "Not saved" : "Not known if saved";
    return <StatusWord state="failed">{isDraftKept ? `${word}. ${draft}` : word}</StatusWord>;
  }
  return isDraftKept && <StatusWord state="draft">{isShort ? "Draft" : draft}</StatusWord>;
}

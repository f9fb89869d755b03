import { WeekBar } from "../week/week-bar.tsx";
import type { WeekSaving } from "./use-save-week.ts";

/** Explains what happens to a save without a network (docs/behavior/screens.md#a-save-with-no-answer). */
export function WaitingForNetwork({ saving }: { saving: WeekSaving }) {
  if (saving.state !== "waiting") return null;
  return (
    <WeekBar>
      <strong>No network.</strong> Your picks will be saved once you are back online, if this page is still open.
    </WeekBar>
  );
}

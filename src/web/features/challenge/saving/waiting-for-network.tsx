import { WeekBar } from "../week/week-bar.tsx";
import type { WeekSaving } from "./use-save-week.ts";

/** Explains what happens to a save without a network (docs/behavior/screens.md#a-save-with-no-answer). */
export function WaitingForNetwork({ saving }: { saving: WeekSaving }) {
  if (saving.state !== "waiting") return null;
  return (
    <WeekBar>
      <strong>No network.</strong> Your picks are saved as soon as it is back, while this page is open.
    </WeekBar>
  );
}

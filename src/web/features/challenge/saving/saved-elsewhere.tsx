import type { Bracket } from "../../../../domain/bracket.ts";
import { Button } from "../../../ui/button.tsx";
import { WeekBar } from "../week/week-bar.tsx";

interface Props {
  /** The picks saved elsewhere, or null. */
  elsewhere: Bracket | null;
  onShow: (bracket: Bracket) => void;
}

/** Says that other picks were saved elsewhere, so those on screen are unsaved. */
export function SavedElsewhere({ elsewhere, onShow }: Props) {
  if (elsewhere === null) return null;
  return (
    <div role="alert">
      <WeekBar actions={<Button onClick={() => onShow(elsewhere)}>Show Those Picks</Button>}>
        Other picks were saved for this week in another tab or on another device. Saving these replaces them.
      </WeekBar>
    </div>
  );
}

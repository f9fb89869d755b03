import type { Bracket } from "../../../domain/bracket.ts";
import { Button } from "../../ui/button.tsx";
import type { WeekSaving } from "./save-week.ts";
import { WeekBar } from "./week-bar.tsx";

interface Props {
  saving: WeekSaving;
  onShow: (bracket: Bracket) => void;
}

/** Says that another tab has saved other picks than the ones on screen, which from then on are not saved. */
export function SavedElsewhere({ saving: { elsewhere }, onShow }: Props) {
  if (elsewhere === null) return null;
  return (
    <div role="alert">
      <WeekBar actions={<Button onClick={() => onShow(elsewhere)}>Show Those Picks</Button>}>
        Other picks were saved for this week in another tab. Saving these takes their place.
      </WeekBar>
    </div>
  );
}

import { IconButton } from "../../ui/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../../ui/icons.tsx";

interface Props {
  by: 1 | -1;
  weeks: readonly number[];
  week: number;
  onWeek: (week: number) => void;
}

export function WeekStep({ by, weeks, week, onWeek }: Props) {
  const to = weeks[weeks.indexOf(week) + by];
  return (
    <IconButton
      label={by < 0 ? "Previous week" : "Next week"}
      icon={by < 0 ? <ChevronLeftIcon /> : <ChevronRightIcon />}
      disabled={to === undefined}
      onClick={() => to !== undefined && onWeek(to)}
    />
  );
}

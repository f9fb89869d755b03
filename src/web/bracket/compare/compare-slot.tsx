import type { CSSProperties } from "react";
import type { Both } from "../../../domain/comparison.ts";
import { displayWidth } from "../../../domain/display-width.ts";
import { inText } from "../../../domain/group.ts";
import { TeamBadge } from "../../ui/badge.tsx";
import { CheckIcon, CrossIcon } from "../../ui/icons.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { SlotSize } from "../slots/slot.tsx";
import { teamStyle } from "../team-colors.ts";
import css from "./compare-slot.module.css";
import type { Mark, Place, PlacedTeam } from "./compared-brackets.ts";

interface Props {
  place: Place;
  /** The owners of the brackets, for screen readers. */
  whose: Both<string>;
  size: SlotSize;
}

/** The largest font size of a name for a whole slot and for half of one, with the space for it in px. */
const WHOLE = { small: 27, semi: 32, final: 38, phone: 29 } as const;
const HALF = { small: 21, semi: 24, final: 27, phone: 29 } as const;
const ROOM = 140;
const PHONE_ROOM = 178;
const MARK_WIDTH = 56;

/** A slot of two brackets on one canvas: one team where they agree, a half for each where they differ. */
export function CompareSlot({ place, whose, size }: Props) {
  return (
    <div className={css.slot} data-size={size}>
      {place.map((each) => (
        <PlacedSlot key={each.side} placed={each} whose={whose} size={size} isHalf={place.length === 2} />
      ))}
    </div>
  );
}

interface PlacedProps {
  placed: PlacedTeam;
  whose: Both<string>;
  size: SlotSize;
  isHalf: boolean;
}

/** A team with its owner, whether it advances, and the points at stake. */
export function PlacedSlot({ placed, whose, size, isHalf }: PlacedProps) {
  const { side, seed, team, isWinner, mark } = placed;
  const largest = (isHalf ? HALF : WHOLE)[size];
  const room = (size === "phone" ? PHONE_ROOM : ROOM) - (mark === null ? 0 : MARK_WIDTH);
  const fitted = Math.min(largest, Math.floor(room / displayWidth(team.name)));
  const isLoud = isWinner && side !== "both" && mark?.fate !== "wrong";
  return (
    <div
      className={css.team}
      data-side={side}
      data-half={isHalf || undefined}
      data-winner={isWinner || undefined}
      data-loud={isLoud || undefined}
      data-wrong={(side !== "both" && mark?.fate === "wrong") || undefined}
      style={teamStyle(team)}
    >
      <VisuallyHidden>{side === "both" ? "Both: " : `${inText(whose[side])}: `}</VisuallyHidden>
      <span className={css.stub} data-long={seed.length > 2 || undefined}>
        {seed}
      </span>
      <span className={css.stripe} />
      <span className={css.badge}>
        <TeamBadge logoUrl={team.logoUrl} size={40} eager />
      </span>
      <span className={css.name} style={{ "--name": `${fitted}px` } as CSSProperties}>
        {team.name}
        {isWinner && <VisuallyHidden>, winner </VisuallyHidden>}
      </span>
      {mark && <MarkLabel mark={mark} isQuiet={side === "both"} />}
    </div>
  );
}

const FATES = { right: "right", wrong: "wrong", open: "still open" } as const;

/** The points at stake: a tick with points, a cross with 0, dashed while open, or 'both'. */
export function MarkLabel({ mark: { fate, points }, isQuiet }: { mark: Mark; isQuiet: boolean }) {
  return (
    <span
      className={css.mark}
      data-fate={fate}
      data-both={points === null || undefined}
      data-quiet={isQuiet || undefined}
    >
      {fate === "right" && <CheckIcon size={13} />}
      {fate === "wrong" && <CrossIcon size={11} />}
      <VisuallyHidden>{`${FATES[fate]}: `}</VisuallyHidden>
      {points === null ? "both" : fate === "right" ? `+${points}` : fate === "wrong" ? "0" : points}
    </span>
  );
}

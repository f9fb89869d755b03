import type { PairOf } from "#domain/comparison.ts";
import { displayWidth } from "#domain/display-width.ts";
import { isolated } from "#domain/group.ts";
import { TeamBadge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { CheckIcon, CrossIcon } from "../../ui/icons.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import slot from "../slots/slot.module.css";
import type { SlotSize } from "../slots/slot.tsx";
import { teamStyle } from "../team-colors.ts";
import css from "./compare-slot.module.css";
import type { ComparedTeam, Mark, SlotContent } from "./compared-brackets.ts";

interface Props {
  content: SlotContent;
  /** The bracket owners' names, for screen readers. */
  whose: PairOf<string>;
  size: SlotSize;
}

/** In px: a name's largest font size in a whole slot and in half a slot, and the widths that the name must fit. */
const WHOLE = { small: 27, semi: 32, final: 38, phone: 29 } as const;
const HALF = { small: 21, semi: 24, final: 27, phone: 29 } as const;
const NAME_WIDTH = 140;
const PHONE_NAME_WIDTH = 178;
const MARK_WIDTH = 56;

/** One team if the two brackets agree, otherwise each bracket's team in half of the slot. */
export function CompareSlot({ content, whose, size }: Props) {
  return (
    <div className={css.slot} data-size={size}>
      {content.map((each) => (
        <CompareTeam key={each.side} compared={each} whose={whose} size={size} isHalf={content.length === 2} />
      ))}
    </div>
  );
}

interface TeamProps extends Omit<Props, "content"> {
  compared: ComparedTeam;
  isHalf: boolean;
}

function CompareTeam({ compared, whose, size, isHalf }: TeamProps) {
  const { side, seed, team, isWinner, mark } = compared;
  const largest = (isHalf ? HALF : WHOLE)[size];
  const width = (size === "phone" ? PHONE_NAME_WIDTH : NAME_WIDTH) - (mark === null ? 0 : MARK_WIDTH);
  const fitted = Math.min(largest, Math.floor(width / displayWidth(team.name)));
  const isLoud = isWinner && side !== "both" && mark?.fate !== "wrong";
  return (
    <div
      className={css.team}
      data-side={side}
      data-half={isHalf || undefined}
      data-marked={mark !== null || undefined}
      data-winner={isWinner || undefined}
      data-loud={isLoud || undefined}
      data-wrong={(side !== "both" && mark?.fate === "wrong") || undefined}
      style={teamStyle(team)}
    >
      <VisuallyHidden>{side === "both" ? "Both: " : `${isolated(whose[side])}: `}</VisuallyHidden>
      <span className={css.stub} data-long={seed.length > 2 || undefined}>
        {seed}
      </span>
      <span className={css.stripe} />
      <span className={css.badge}>
        <TeamBadge logoUrl={team.logoUrl} size={40} eager />
      </span>
      <span className={css.name} style={{ fontSize: `calc(${fitted} * var(--names, 1px))` }}>
        {team.name}
        {isWinner && <VisuallyHidden>, winner </VisuallyHidden>}
      </span>
      {mark && <MarkLabel mark={mark} />}
    </div>
  );
}

/** What a pick earns or, in a dashed frame, could still earn. */
export function MarkLabel({ mark: { fate, points } }: { mark: Mark }) {
  return (
    <span className={classNames(slot.verdict, css.mark)} data-fate={fate} data-both={points === null || undefined}>
      {fate === "right" && <CheckIcon size={13} />}
      {fate === "wrong" && <CrossIcon size={11} />}
      <VisuallyHidden>{`${fate === "open" ? "still possible" : fate}: `}</VisuallyHidden>
      {points === null ? "both" : fate === "right" ? `+${points}` : fate === "wrong" ? "0" : points}
    </span>
  );
}

import { memo, useState } from "react";
import type { MatchupId, SlotIndex } from "../../../domain/bracket.ts";
import type { Team } from "../../../domain/team.ts";
import { TeamBadge } from "../../ui/badge.tsx";
import { ArrowRightIcon, CheckIcon, CrossIcon, PlusIcon, RingIcon } from "../../ui/icons.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { fitName } from "./display-type.ts";
import css from "./slot.module.css";
import type { SlotLook } from "./slot-views.ts";
import { teamStyle } from "./team-colors.ts";

/** The three sizes of a slot on the canvas, and the one on a phone. */
export type SlotSize = "small" | "semi" | "final" | "phone";

/** What happens to a slot: pressed, or about to be. */
export interface SlotEvents {
  readonly onPress: (id: MatchupId, index: SlotIndex) => void;
  readonly onPreview: (id: MatchupId, index: SlotIndex, isOver: boolean) => void;
}

interface Props {
  id: MatchupId;
  index: SlotIndex;
  size: SlotSize;
  look: SlotLook;
  /** What is shown, which a preview may change. */
  seed: number;
  team: Team | null;
  /** The id of the team that stands here. */
  actual: string | undefined;
  /** What a waiting slot says. */
  waiting: string;
  /** The name of the button; null when the slot is text. */
  label: string | null;
  verdict: string;
  /** Undefined when the button is no toggle. */
  isPressed: boolean | undefined;
  canPress: boolean;
  isRemoving: boolean;
  /** Whether the pointer or the focus is here and a click would pick this team. */
  isAimed: boolean;
  top: number | undefined;
  events: SlotEvents | null;
}

const BADGES = { small: 38, semi: 42, final: 46, phone: 40 } as const satisfies Record<SlotSize, number>;

/** What the cross of edit mode and the word "Pick" with its arrow take from the name, in px. */
const CROSS_WIDTH = 34;
const PICK_WIDTH = 62;

/** One place in a matchup: a button in every state but waiting and read-only, and always the same element. */
export const Slot = memo(function Slot(props: Props) {
  const { id, index, size, look, label, team, actual, top, events } = props;
  const [first] = useState(actual);
  const common = {
    className: css.slot,
    "data-size": size,
    "data-look": look,
    "data-slot": `${id}-${index}`,
    "data-aimed": props.isAimed || undefined,
    "data-index": index,
    // A team that came after the first look wipes in; a draft that was restored is simply there.
    "data-arrived": (actual !== undefined && actual !== first) || undefined,
    style: { ...(top === undefined ? {} : { top }), ...(team === null ? {} : teamStyle(team)) },
    ...(team === null ? {} : { "data-team": true }),
  };
  if (label === null || events === null) {
    return (
      <div {...common}>
        <SlotBody {...props} />
      </div>
    );
  }
  return (
    <button
      {...common}
      type="button"
      aria-label={label}
      aria-pressed={props.isPressed}
      aria-disabled={props.canPress ? undefined : true}
      onClick={() => events.onPress(id, index)}
      onPointerEnter={(event) => event.pointerType !== "touch" && events.onPreview(id, index, true)}
      onPointerLeave={() => events.onPreview(id, index, false)}
      onFocus={(event) => event.currentTarget.matches(":focus-visible") && events.onPreview(id, index, true)}
      onBlur={() => events.onPreview(id, index, false)}
    >
      <SlotBody {...props} />
    </button>
  );
});

/** Keyed by the team that stands here, so that only its arrival is animated and no preview. */
function SlotBody({ look, seed, team, actual, label, waiting, verdict, size, isRemoving, isAimed }: Props) {
  if (look === "waiting") return <span className={css.waiting}>{waiting}</span>;
  if (look === "loading") return <span className={css.skeleton} />;
  if (team === null) {
    return (
      <span className={css.body}>
        <span className={css.seed}>{seed}</span>{" "}
        <span className={css.plus}>
          <PlusIcon size={16} />
        </span>
        <span className={css.invitation}>Pick a team</span>
      </span>
    );
  }
  return (
    <>
      {look === "ghost" && label === null && <VisuallyHidden>{waiting}</VisuallyHidden>}
      <TeamBody key={actual} {...{ look, seed, team, verdict, size, isRemoving, isAimed }} />
    </>
  );
}

function TeamBody(
  props: Pick<Props, "look" | "seed" | "verdict" | "size" | "isRemoving" | "isAimed"> & { team: Team },
) {
  const { look, seed, team, size } = props;
  return (
    <span className={css.body} aria-hidden={look === "ghost" || undefined}>
      <span className={css.fill} />
      <span className={css.seed}>{seed}</span> <span className={css.stripe} />
      <span className={css.badge}>
        <TeamBadge logoUrl={team.logoUrl} size={BADGES[size]} eager />
      </span>
      <span className={css.name} style={{ fontSize: fitName(team.name, size, CROSS_WIDTH, props.isRemoving).size }}>
        {team.name}
        {props.verdict !== "" && <VisuallyHidden>{props.verdict}</VisuallyHidden>}
      </span>{" "}
      <Mark {...{ look, size, team, isRemoving: props.isRemoving, isAimed: props.isAimed }} />
    </span>
  );
}

function Mark(props: Pick<Props, "look" | "size" | "isRemoving" | "isAimed"> & { team: Team }) {
  const { look, size, team, isRemoving, isAimed } = props;
  if (look === "ghost") return null;
  if (isRemoving) return <CrossIcon className={css.mark} size={18} />;
  if (size === "phone") {
    if (look === "winner") return <CheckIcon className={css.mark} size={20} />;
    return look === "open" ? <RingIcon className={css.mark} size={20} /> : null;
  }
  if (!isAimed || !fitName(team.name, size, PICK_WIDTH).hasRoom) return null;
  return (
    <span className={css.pick}>
      Pick <ArrowRightIcon size={14} />
    </span>
  );
}

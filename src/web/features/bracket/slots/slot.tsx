import { memo, useState } from "react";
import type { MatchupId, SlotIndex } from "../../../../domain/bracket.ts";
import type { Team } from "../../../../domain/team.ts";
import { TeamBadge } from "../../../ui/badge.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ArrowRightIcon, CheckIcon, CrossIcon, PlusIcon, RingIcon } from "../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { fitName } from "../champion/display-type.ts";
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

/** What a slot shows and does. */
export interface SlotProps {
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
  /** How the pick turned out, and what it brought; undefined while that is open. */
  outcome: "right" | "wrong" | undefined;
  points: number | undefined;
  events: SlotEvents | null;
}

const BADGES = { small: 38, semi: 42, final: 46, phone: 40 } as const satisfies Record<SlotSize, number>;

/** What the cross of edit mode, the word "Pick" with its arrow and the chip of the outcome take from the name, in px. */
const CROSS_WIDTH = 34;
const PICK_WIDTH = 62;
const OUTCOME_WIDTH = 62;

/** One place in a matchup: a button in every state but waiting and read-only, and always the same element. */
export const Slot = memo(function Slot(props: SlotProps) {
  const { id, index, size, look, label, team, actual, top, events } = props;
  const [arrival, setArrival] = useState({ actual, count: 0 });
  if (actual !== arrival.actual) setArrival({ actual, count: arrival.count + (actual === undefined ? 0 : 1) });
  const common = {
    className: css.slot,
    "data-size": size,
    "data-look": look,
    "data-slot": `${id}-${index}`,
    "data-aimed": props.isAimed || undefined,
    "data-index": index,
    "data-outcome": props.outcome,
    // A team that comes wipes in; one that was there at the first look is simply there. The two names of one animation
    // take turns, so that the next arrival starts it again.
    "data-arrived": arrival.count === 0 ? undefined : arrival.count % 2 === 0 ? "again" : "once",
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

function SlotBody(props: SlotProps) {
  const { look, seed, team, label, waiting, verdict, size, isRemoving, isAimed, outcome, points } = props;
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
      <TeamBody {...{ look, seed, team, verdict, size, isRemoving, isAimed, outcome, points }} />
    </>
  );
}

function TeamBody(
  props: Pick<SlotProps, "look" | "seed" | "verdict" | "size" | "isRemoving" | "isAimed" | "outcome" | "points"> & {
    team: Team;
  },
) {
  const { look, seed, team, size, outcome } = props;
  const aside = outcome === undefined ? CROSS_WIDTH : OUTCOME_WIDTH;
  return (
    <span className={css.body}>
      <span className={css.fill} />
      <Words className={css.seed} text={`${seed}`} look={look} /> <span className={css.stripe} />
      <span className={css.badge}>
        <TeamBadge logoUrl={team.logoUrl} size={BADGES[size]} eager />
      </span>
      <span
        className={css.name}
        style={{ fontSize: fitName(team.name, size, aside, props.isRemoving || outcome !== undefined).size }}
      >
        <Words text={team.name} look={look} />
        {props.verdict !== "" && <VisuallyHidden>{props.verdict}</VisuallyHidden>}
      </span>{" "}
      {outcome === undefined ? (
        <Mark {...{ look, size, team, isRemoving: props.isRemoving, isAimed: props.isAimed }} />
      ) : (
        <Outcome outcome={outcome} points={props.points ?? 0} />
      )}
    </span>
  );
}

/** How the pick turned out: a tick and its points, or a cross. */
function Outcome({ outcome, points }: { outcome: "right" | "wrong"; points: number }) {
  return (
    <span className={css.outcome}>
      <VisuallyHidden>{outcome === "right" ? ", right: " : ", wrong: "}</VisuallyHidden>
      {outcome === "right" ? <CheckIcon size={14} /> : <CrossIcon size={12} />}
      {outcome === "right" ? `+${points}` : "0"}
    </span>
  );
}

/** Text, or what looks like it: a preview is drawn and not said, for nothing has happened yet. */
function Words({ text, look, className }: { text: string; look: SlotLook; className?: string | undefined }) {
  return look === "ghost" ? (
    <span className={classNames(css.drawn, className)} data-text={text} />
  ) : (
    <span className={className}>{text}</span>
  );
}

function Mark(props: Pick<SlotProps, "look" | "size" | "isRemoving" | "isAimed"> & { team: Team }) {
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

import { memo } from "react";
import { INITIAL_SEEDS, type MatchupId, type SlotIndex, WAITING_SEED } from "../../../domain/bracket.ts";
import type { Team } from "../../../domain/team.ts";
import type { Verdict } from "../../../domain/verdicts.ts";
import { classNames } from "../../ui/class-names.ts";
import { ArrowRightIcon, CheckIcon, CrossIcon, PlusIcon, RingIcon } from "../../ui/icons.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { SlotEvents, SlotLook } from "../bracket-view.ts";
import { fitName } from "../fit-name.ts";
import { teamStyle } from "../team-colors.ts";
import { useArrivals } from "../use-arrivals.ts";
import css from "./slot.module.css";
import { slotKey } from "./slot-focus.ts";

/** The three sizes of a slot on the canvas, and the one on a phone. */
export type SlotSize = "small" | "semi" | "final" | "phone";

/** The props of a slot. */
export interface SlotProps {
  id: MatchupId;
  index: SlotIndex;
  size: SlotSize;
  look: SlotLook;
  /** The displayed seed and team, which may be a preview. */
  seed: number;
  team: Team | null;
  /** The id of the team in this slot, without the preview. */
  actual: string | undefined;
  /** The text of a waiting slot. */
  waiting: string;
  /** The accessible name of the button; null when the slot is not a button. */
  label: string | null;
  /** Read after the team in a slot that is not a button, such as ", winner". */
  result: string;
  /** The picker is filling this slot. */
  isNext: boolean;
  /** Undefined when the button is not a toggle. */
  isPressed: boolean | undefined;
  canPress: boolean;
  isRemoving: boolean;
  /** Whether the slot is hovered or focused and a click would pick this team. */
  offersPick: boolean;
  /** The verdict and its points; undefined while open. */
  verdict: Verdict | undefined;
  points: number | undefined;
  events: SlotEvents | null;
}

/** The width of the cross in edit mode, of "Pick" with its arrow, and of the verdict, in px. */
const CROSS_WIDTH = 34;
const PICK_WIDTH = 62;
const VERDICT_WIDTH = 62;

/** One slot of a matchup: a button, or text while it waits for a team and in a read-only bracket. */
export const Slot = memo(function Slot(props: SlotProps) {
  const { id, index, label, events } = props;
  const attributes = useSlotAttributes(props);
  if (label === null || events === null) {
    return (
      <div {...attributes}>
        <SlotBody {...props} />
      </div>
    );
  }
  return (
    <button
      {...attributes}
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

/** The attributes that the style sheet and the keyboard handlers use. */
function useSlotAttributes({ id, index, size, look, team, actual, offersPick, isNext, verdict }: SlotProps) {
  const arrived = useArrivals(actual);
  return {
    className: css.slot,
    "data-size": size,
    "data-look": look,
    "data-slot": slotKey({ id, index }),
    "data-offers-pick": offersPick || undefined,
    "data-next": isNext || undefined,
    "data-index": index,
    "data-field": INITIAL_SEEDS[id][index] === WAITING_SEED ? undefined : "",
    "data-verdict": verdict,
    // An arriving team wipes in; one that was there when the page opened does not.
    "data-arrived": arrived,
    style: team === null ? undefined : teamStyle(team),
  };
}

function SlotBody(props: SlotProps) {
  const { look, seed, team, label, waiting, isNext } = props;
  if (look === "waiting") return <span className={css.waiting}>{waiting}</span>;
  if (look === "loading") return <span className={css.skeleton} />;
  if (team === null) {
    return (
      <span className={css.body}>
        <span className={css.seed}>{seed}</span>{" "}
        {!isNext && (
          <span className={css.plus}>
            <PlusIcon size={16} />
          </span>
        )}
        <span className={css.invitation}>{isNext ? "Next team" : "Pick a team"}</span>
      </span>
    );
  }
  return (
    <>
      {look === "ghost" && label === null && <VisuallyHidden>{waiting}</VisuallyHidden>}
      <TeamBody {...props} team={team} />
    </>
  );
}

function TeamBody(props: SlotProps & { team: Team }) {
  const { look, seed, team, size, isRemoving, result, verdict, points } = props;
  const aside = verdict === undefined ? CROSS_WIDTH : VERDICT_WIDTH;
  const nameSize = fitName(team.name, size, aside, isRemoving || verdict !== undefined).size;
  return (
    <span className={css.body}>
      <span className={css.fill} />
      <SlotText className={css.seed} text={`${seed}`} look={look} /> <span className={css.stripe} />
      <span className={css.badge} style={{ backgroundImage: `url(${JSON.stringify(team.logoUrl)})` }} />
      <span className={css.name} style={{ fontSize: `calc(${nameSize}px * var(--names))` }}>
        <SlotText text={team.name} look={look} />
        {result !== "" && <VisuallyHidden>{result}</VisuallyHidden>}
      </span>{" "}
      {verdict === undefined ? (
        <SlotIcon {...props} team={team} />
      ) : (
        <VerdictLabel verdict={verdict} points={points ?? 0} />
      )}
    </span>
  );
}

/** The verdict: a check mark with its points, or a cross (docs/game-rules.md#verdicts). */
function VerdictLabel({ verdict, points }: { verdict: Verdict; points: number }) {
  return (
    <span className={css.verdict}>
      <VisuallyHidden>{verdict === "right" ? ", right: " : ", wrong: "}</VisuallyHidden>
      {verdict === "right" ? <CheckIcon size={14} /> : <CrossIcon size={12} />}
      {verdict === "right" ? `+${points}` : "0"}
    </span>
  );
}

/** A preview's text is drawn by the style sheet, so that screen readers do not read it. */
function SlotText({ text, look, className }: { text: string; look: SlotLook; className?: string | undefined }) {
  return look === "ghost" ? (
    <span className={classNames(css.drawn, className)} data-text={text} />
  ) : (
    <span className={className}>{text}</span>
  );
}

/** The effect of a press: a cross in edit mode, the pick on a phone, else "Pick" if there is space. */
function SlotIcon(props: Pick<SlotProps, "look" | "size" | "isRemoving" | "offersPick"> & { team: Team }) {
  const { look, size, team, isRemoving, offersPick } = props;
  if (look === "ghost") return null;
  if (isRemoving) return <CrossIcon className={css.icon} size={18} />;
  if (size === "phone") {
    if (look === "winner") return <CheckIcon className={css.icon} size={20} />;
    return look === "open" ? <RingIcon className={css.icon} size={20} /> : null;
  }
  if (!offersPick || !fitName(team.name, size, PICK_WIDTH).hasRoom) return null;
  return (
    <span className={css.pick}>
      Pick <ArrowRightIcon size={14} />
    </span>
  );
}

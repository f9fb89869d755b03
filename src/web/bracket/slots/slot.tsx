import { memo } from "react";
import {
  INITIAL_SEEDS,
  isSelectable,
  isWinner,
  type Matchup,
  otherSlot,
  type SlotIndex,
  WAITING_SEED,
} from "#domain/bracket.ts";
import type { Team } from "#domain/team.ts";
import type { Verdict } from "#domain/verdicts.ts";
import { classNames } from "../../ui/class-names.ts";
import { ArrowRightIcon, CheckIcon, CrossIcon, PlusIcon, RingIcon } from "../../ui/icons.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { type BracketView, type SlotState, slotView } from "../bracket-view.ts";
import { fitName } from "../fit-name.ts";
import { resultLabel, slotLabel, waitingLabel } from "../labels.ts";
import { teamStyle } from "../team-colors.ts";
import { useArrivals } from "../use-arrivals.ts";
import css from "./slot.module.css";
import { slotKey } from "./slot-focus.ts";

export type SlotSize = "small" | "semi" | "final" | "phone";

/** Their values change only when the slot's content changes. */
export type SlotProps = ReturnType<typeof slotProps>;

export function slotProps(view: BracketView, of: Matchup, index: SlotIndex, size: SlotSize) {
  const { bracket, preview, mode, activeSlot, nextSlot, events, verdicts } = view;
  const shown = slotView(bracket, preview, of.id, index);
  const { team } = of.teams[index];
  const isControl = events !== null && (team !== null || isSelectable(bracket, of.id, index));
  const points = isWinner(of, index) ? verdicts?.[of.id] : undefined;
  const canPick = team !== null && of.teams[otherSlot(index)].team !== null;
  const key = slotKey({ id: of.id, index });
  return {
    id: of.id,
    index,
    size,
    // The seed and team on display, also during a preview.
    ...shown,
    state: mode === "loading" ? "loading" : shown.state,
    /** The ID of the team in this slot, ignoring any preview. */
    actual: team?.id,
    waiting: waitingLabel(bracket, of.id, index),
    /** Null when the slot is not a button. */
    label: isControl ? slotLabel(of, index, mode) : null,
    result: isControl ? "" : resultLabel(of, index),
    /** The picker is filling this slot. */
    isNext: nextSlot === key,
    /** Undefined if the button is not a toggle. */
    isPressed: mode === "pick" && canPick ? isWinner(of, index) : undefined,
    canPress: mode === "remove" || team === null || canPick,
    isRemoving: mode === "remove" && team !== null,
    /** The slot is hovered or focused, and a click would pick this team. */
    offersPick: activeSlot === key && mode === "pick" && canPick && !isWinner(of, index),
    /** Undefined while the pick is open (docs/game-rules.md#verdicts). */
    verdict: points === undefined ? undefined : points > 0 ? "right" : "wrong",
    points,
    events,
  } as const;
}

/** Widths in px: the cross in edit mode, "Pick" with its arrow, and the verdict. */
const CROSS_WIDTH = 34;
const PICK_WIDTH = 62;
const VERDICT_WIDTH = 62;

/** A button, or plain text if the slot is waiting for a team or the bracket is read-only. */
export const Slot = memo(function Slot(props: SlotProps) {
  const { id, index, label, team, actual, events } = props;
  const arrivals = useArrivals(actual);
  const body = <SlotBody {...props} arrivals={actual === undefined ? 0 : arrivals} />;
  const attributes = {
    className: css.slot,
    "data-size": props.size,
    "data-state": props.state,
    "data-slot": slotKey({ id, index }),
    "data-offers-pick": props.offersPick || undefined,
    "data-next": props.isNext || undefined,
    "data-field": INITIAL_SEEDS[id][index] === WAITING_SEED ? undefined : "",
    "data-verdict": props.verdict,
    "data-muted": props.state === "loser" || props.state === "leaving" || props.verdict === "wrong" || undefined,
    style: team === null ? undefined : teamStyle(team),
  };
  if (label === null || events === null) return <div {...attributes}>{body}</div>;
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
      {body}
    </button>
  );
});

/** A newly placed team wipes in; a team that was there when the page opened does not. */
function SlotBody(props: SlotProps & { arrivals: number }) {
  const { state, seed, team, size, label, waiting, isNext, isRemoving, result, verdict, points, arrivals } = props;
  if (state === "waiting") return <span className={css.waiting}>{waiting}</span>;
  if (state === "loading") return <span className={css.skeleton} />;
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
  const aside = verdict === undefined ? CROSS_WIDTH : VERDICT_WIDTH;
  const nameSize = fitName(team.name, size, aside, isRemoving || verdict !== undefined).size;
  return (
    <>
      {state === "ghost" && label === null && <VisuallyHidden>{waiting}</VisuallyHidden>}
      <span key={arrivals} className={css.body} data-arrived={arrivals > 0 || undefined}>
        <span className={css.fill} />
        <SlotText className={css.seed} text={`${seed}`} state={state} /> <span className={css.stripe} />
        <span className={css.badge} style={{ backgroundImage: `url(${JSON.stringify(team.logoUrl)})` }} />
        <span className={css.name} style={{ fontSize: `calc(${nameSize} * var(--names, 1px))` }}>
          <SlotText text={team.name} state={state} />
          {result !== "" && <VisuallyHidden>{result}</VisuallyHidden>}
        </span>{" "}
        {verdict === undefined ? (
          <SlotIcon {...props} team={team} />
        ) : (
          <VerdictLabel verdict={verdict} points={points ?? 0} />
        )}
      </span>
    </>
  );
}

/** A preview is not part of the page's text, so the style sheet adds it, and screen readers skip it. */
function SlotText({ text, state, className }: { text: string; state: SlotState; className?: string | undefined }) {
  if (state === "ghost") {
    return <span className={classNames(css.drawn, className)} data-text={text} aria-hidden="true" />;
  }
  return <span className={className}>{text}</span>;
}

function VerdictLabel({ verdict, points }: { verdict: Verdict; points: number }) {
  return (
    <span className={css.verdict} data-fate={verdict}>
      <VisuallyHidden>{verdict === "right" ? ", right: " : ", wrong: "}</VisuallyHidden>
      {verdict === "right" ? <CheckIcon size={14} /> : <CrossIcon size={12} />}
      {verdict === "right" ? `+${points}` : "0"}
    </span>
  );
}

/** A cross in edit mode, a ring or check mark on a phone, else "Pick" if it fits. */
function SlotIcon({ state, size, team, isRemoving, offersPick }: SlotProps & { team: Team }) {
  if (state === "ghost") return null;
  if (isRemoving) return <CrossIcon className={css.icon} size={18} />;
  if (size === "phone") {
    if (state === "winner") return <CheckIcon className={css.icon} size={20} />;
    return state === "open" ? <RingIcon className={css.icon} size={20} /> : null;
  }
  if (!offersPick || !fitName(team.name, size, PICK_WIDTH).fits) return null;
  return (
    <span className={css.pick}>
      Pick <ArrowRightIcon size={14} />
    </span>
  );
}

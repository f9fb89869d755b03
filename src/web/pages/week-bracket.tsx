import { type ReactNode, useState } from "react";
import type { BracketRecord } from "../../domain/bracket-record.ts";
import type { Week } from "../../domain/week.ts";
import type { ServerClock } from "../features/challenge/clock/server-clock.ts";
import type { SavedVersion } from "../features/predictor/editor/editor-state.ts";
import type { Ranking } from "../features/predictor/start/start-offer.tsx";
import type { ReadyPlayerPage } from "../session/page-state.ts";
import { ClosedWeek } from "./closed-week.tsx";
import { WeekEditor } from "./week-editor.tsx";

/** A week and its bracket, with what the page needs to show and save the bracket. */
export interface WeekBracketProps extends Pick<ReadyPlayerPage<unknown>, "player" | "keepOpen"> {
  week: Week;
  /** The saved picks, or null. */
  pick: SavedVersion | null;
  /** Whether this player may change the picks now. */
  isOpen: boolean;
  clock: ServerClock;
  /** The committee's latest ranking, which an empty bracket can start from; undefined if the page has no editor. */
  ranking?: Ranking;
  /** The owner of the picks, if the page shows the owner's name. */
  owner?: { readonly name: string | null; readonly line: ReactNode } | undefined;
  /** The outcome so far, if the page shows points; null before there is one. */
  official?: BracketRecord | null | undefined;
}

export interface ShownWeekProps extends WeekBracketProps {
  /** The round in view on a phone, counted from 0. */
  round: number;
  onRound: (round: number) => void;
}

/**
 * A week's bracket: an editor while the week is open, read-only after that. An editor that is open when the week closes
 * stays.
 */
export function WeekBracket(props: WeekBracketProps) {
  const [round, setRound] = useState(0);
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  const Shown = wasOpen ? WeekEditor : ClosedWeek;
  return <Shown {...props} round={round} onRound={setRound} />;
}

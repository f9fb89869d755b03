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
  /** The committee's last ranking, which an empty bracket can start from; undefined if the page has no editor. */
  ranking?: Ranking;
  /** The owner of the picks, if the page has to name that player. */
  owner?: { readonly name: string | null; readonly line: ReactNode } | undefined;
  /** The outcome so far, if the page shows points; null before there is one. */
  official?: BracketRecord | null | undefined;
}

export interface ShownWeekProps extends WeekBracketProps {
  /** The round in view on a phone, from 0. */
  round: number;
  onRound: (round: number) => void;
}

/** The bracket of a week: an editor while the week is open, and even after the week closes if the editor was open. */
export function WeekBracket(props: WeekBracketProps) {
  const [round, setRound] = useState(0);
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  const Shown = wasOpen ? WeekEditor : ClosedWeek;
  return <Shown {...props} round={round} onRound={setRound} />;
}

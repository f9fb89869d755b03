import { useEffect, useRef, useState } from "react";
import { type Bracket, field } from "../../../domain/bracket.ts";
import { packBracket } from "../../../domain/bracket-record.ts";
import { countConferences } from "../../../domain/conferences.ts";
import { ERRORS } from "../../../domain/errors.ts";
import { useSession } from "../../session.tsx";
import { errorKey, trpc, userMessage } from "../../trpc.ts";
import { toast } from "../../ui/toast.tsx";
import { usePickChannel } from "./pick-channel.ts";
import type { Ready } from "./standing.ts";

/** What saving needs of a bracket editor. */
interface SavableEditor {
  readonly isSaved: boolean;
  readonly peek: () => { readonly bracket: Bracket };
  readonly markSaved: (bracket: Bracket) => void;
  readonly followSaved: (bracket: Bracket) => void;
}

/** Saving the picks of a week: what its buttons, its dialog and the state word share. */
export interface WeekSaving {
  readonly isSaving: boolean;
  /** The bracket breaks the five-conference rule, and the person is being told. */
  readonly isInvalid: boolean;
  /** Other picks that another tab has saved for this week; null when none, or when they are the ones on screen. */
  readonly elsewhere: Bracket | null;
  readonly save: () => void;
  readonly closeInvalid: () => void;
}

interface Options extends Pick<Ready<unknown>, "player" | "hold"> {
  readonly week: number;
  /** Whether picks are stored already. */
  readonly hasPick: boolean;
  readonly editor: SavableEditor;
}

/**
 * Saves the bracket on screen as the picks of a week. One request at a time; what is edited meanwhile is not saved by
 * it. A session that turns out to be over is begun again, and the save repeated (decision 38).
 */
export function useSaveWeek({ week, hasPick, editor, player, hold }: Options): WeekSaving {
  const { user, status, openSignIn } = useSession();
  const utils = trpc.useUtils();
  const request = trpc.picks.save.useMutation();
  const isUnderWay = useRef(false);
  const isFirst = useRef(!hasPick);
  const [isSaving, setSaving] = useState(false);
  const [isInvalid, setInvalid] = useState(false);
  const [elsewhere, setElsewhere] = useState<Bracket | null>(null);
  /** The bracket that is to be saved now that somebody is signed in again. */
  const [waiting, setWaiting] = useState<Bracket | null>(null);

  const tell = usePickChannel((saved) => {
    if (saved.playerId !== player.id || saved.week !== week) return;
    isFirst.current = false;
    editor.followSaved(saved.bracket);
    setElsewhere(saved.bracket);
  });

  const end = () => {
    isUnderWay.current = false;
    setSaving(false);
    setWaiting(null);
    hold(false);
  };

  const send = async (bracket: Bracket) => {
    const record = packBracket(bracket);
    if (typeof record === "string") return toast.error(ERRORS[record].message);
    isUnderWay.current = true;
    setSaving(true);
    hold(true);
    try {
      await request.mutateAsync({ week, record });
      editor.markSaved(bracket);
      setElsewhere(null);
      tell({ playerId: player.id, week, bracket });
      toast.success(`Week ${week} picks ${isFirst.current ? "saved" : "updated"} successfully!`);
      isFirst.current = false;
    } catch (error) {
      const key = errorKey(error);
      if (key !== null && ERRORS[key].kind === "unauthenticated") {
        const isBack = await openSignIn(ERRORS.SESSION_INVALID.message);
        return isBack ? setWaiting(bracket) : end();
      }
      // Then our clock or our schedule is wrong: the server's truth is asked for.
      if (key === "WEEK_NOT_OPEN") void utils.picks.invalidate();
      toast.error(userMessage(error, "PICKS_SAVE_FAILED"));
    }
    end();
  };

  // The player is back: what was to be saved is saved now.
  const isBack = waiting !== null && status === "signedIn" && user.id === player.id;
  useEffect(() => {
    if (!isBack || waiting === null) return;
    setWaiting(null);
    void send(waiting);
  });

  return {
    isSaving,
    isInvalid,
    elsewhere: editor.isSaved ? null : elsewhere,
    save() {
      if (isUnderWay.current) return;
      const { bracket } = editor.peek();
      if (countConferences(field(bracket)).needed > 0) setInvalid(true);
      else void send(bracket);
    },
    closeInvalid: () => setInvalid(false),
  };
}

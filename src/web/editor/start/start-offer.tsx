import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { FIELD_SIZE } from "#domain/bracket.ts";
import { isUntouched } from "#domain/bracket-edit.ts";
import { FIRST_PAGE_ERRORS } from "#domain/first-page-errors.ts";
import { SEASON } from "#domain/season.ts";
import { restoreFocus } from "../../bracket/slots/slot-focus.ts";
import { TeamBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { useRunOnce } from "../../ui/form/use-run-once.ts";
import { preloadOnInteraction } from "../../ui/loading/load-code.ts";
import { toast } from "../../ui/toast.tsx";
import type { BracketEditor } from "../use-bracket-editor.ts";
import { rankingDay } from "./ranking-day.ts";
import css from "./start-offer.module.css";

const loadField = preloadOnInteraction(() => import("./field-bracket.ts"));

/** The committee's latest ranking with its projected field; null before the first ranking. */
export type Ranking = Awaited<ReturnType<Awaited<ReturnType<typeof loadField>>["latestRanking"]>>;

/**
 * Offers to fill an empty main bracket with the official field
 * (docs/behavior/screens.md#starting-from-the-official-field). Until the official field is known, offers the projected
 * field.
 */
export function FieldOffer({ editor }: Pick<Props, "editor">) {
  if (SEASON.field === null) return <LatestRankingOffer editor={editor} />;
  return (
    <StartOffer
      editor={editor}
      title="The field is set"
      text="Fill in all 12 teams at once. You can undo it."
      teamIds={SEASON.field}
      action="Use Official Field"
    />
  );
}

/**
 * Loads the committee's latest ranking and renders `RankingOffer`, for a page that has not loaded the ranking itself.
 */
export function LatestRankingOffer({ editor }: Pick<Props, "editor">) {
  const [ranking, setRanking] = useState<Ranking>(null);
  useEffect(() => {
    const ask = async () => setRanking(await (await loadField()).latestRanking());
    // If the ranking cannot be loaded, the offer's button stays disabled, without an error. If the teams cannot be
    // loaded either, the team picker shows an error.
    ask().catch(() => undefined);
  }, []);
  return <RankingOffer editor={editor} ranking={ranking} />;
}

/**
 * Offers to fill an empty bracket with the field projected from the committee's latest ranking
 * (docs/behavior/screens.md#starting-from-the-cfp-rankings). Until the ranking arrives, the offer's space stays
 * empty, so that nothing moves.
 */
export function RankingOffer({ editor, ranking }: Pick<Props, "editor"> & { ranking: Ranking }) {
  return (
    <StartOffer
      editor={editor}
      title={ranking === null ? "Field not announced yet" : "Projected field"}
      text={
        ranking === null
          ? "Starting in November, we project the field from the CFP rankings."
          : `Based on the ${rankingDay(ranking.releasedAt)} CFP rankings. You can undo it.`
      }
      teamIds={ranking?.field ?? null}
      action="Use CFP Rankings"
    />
  );
}

interface Props {
  editor: BracketEditor;
  title: string;
  text: string;
  /**
   * The ids of the field's teams, seed 1 first, with null for each seed that stays empty. If there is no field yet,
   * pass null instead of a list. The button is then disabled.
   */
  teamIds: readonly (string | null)[] | null;
  /** The button's label. */
  action: string;
}

const NO_TEAMS = Array<null>(FIELD_SIZE).fill(null);

/** Offers to fill an empty bracket with a field in one press. The first game is then focused. */
function StartOffer({ editor, title, text, teamIds, action }: Props) {
  const { bracket, edit, peek } = editor;
  const { run, isRunning } = useRunOnce(async () => {
    try {
      const filled = await (await loadField()).fieldBracket(teamIds ?? NO_TEAMS);
      if (!isUntouched(peek().bracket)) return;
      flushSync(() => edit({ type: "load", bracket: filled }));
      restoreFocus(document.body, [{ id: "fr1", index: 0 }]);
    } catch {
      toast.error(FIRST_PAGE_ERRORS.LOAD_FAILED.message);
    }
  });
  if (!isUntouched(bracket)) return null;
  return (
    <section className={css.offer} aria-labelledby="start-offer">
      <div className={css.text}>
        <h2 id="start-offer">{title}</h2>
        <p>{text}</p>
      </div>
      <ol className={css.badges} aria-hidden="true">
        {(teamIds ?? NO_TEAMS).map((team, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position in the list is the seed
          <li key={index}>
            {team === null ? <span className={css.unknown} /> : <TeamBadge logoUrl={`/badges/${team}.svg`} size={40} />}
            {index + 1}
          </li>
        ))}
      </ol>
      <Button variant="yellow" busy={isRunning} disabled={teamIds === null} onClick={() => void run()}>
        {action}
      </Button>
    </section>
  );
}

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

/** Null before the first ranking. */
export type Ranking = Awaited<ReturnType<Awaited<ReturnType<typeof loadField>>["latestRanking"]>>;

/** docs/behavior/screens.md#starting-from-the-official-field */
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

/** For a page that has not loaded the ranking itself. */
export function LatestRankingOffer({ editor }: Pick<Props, "editor">) {
  const [ranking, setRanking] = useState<Ranking>(null);
  useEffect(() => {
    const ask = async () => setRanking(await (await loadField()).latestRanking());
    // Without a ranking, the offer's button stays disabled. If nothing can be loaded, the team picker shows an error.
    ask().catch(() => undefined);
  }, []);
  return <RankingOffer editor={editor} ranking={ranking} />;
}

/** docs/behavior/screens.md#starting-from-the-cfp-rankings */
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
  /** Seed 1 first, with null for each seed that stays empty; null if there is no field yet. */
  teamIds: readonly (string | null)[] | null;
  action: string;
}

const NO_TEAMS = Array<null>(FIELD_SIZE).fill(null);

/** The first game is focused after the press. */
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

import { useEffect, useRef, useState } from "react";
import { MATCHUP_IDS } from "../../../../domain/bracket.ts";
import { type BracketRecord, entrants } from "../../../../domain/bracket-record.ts";
import { counted, grouped } from "../../../../domain/counting.ts";
import type { Live } from "../../../api/use-live-outcome.ts";
import { announce } from "../../../ui/live-region.ts";
import { memoize } from "../../../ui/memoize.ts";
import css from "./live-line.module.css";

const clock = memoize(() => new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" }));

interface Props {
  live: Live;
  /** The viewer's rank as shown after a new result, such as "3rd". Null if the viewer has no rank. */
  rank: string | null;
  official: BracketRecord;
  /** Returns the name of the team at a seed, or null if the team is unknown. */
  nameOf: (seed: number) => string | null;
}

/**
 * Shows when the page last confirmed its results, the latest result since the page was opened, and how many games are
 * open (docs/behavior/results.md#live-updates). Announces each result once, with the viewer's rank.
 */
export function LiveLine({ live, rank, official, nameOf }: Props) {
  const news = useNews(rank, official, nameOf);
  const open = MATCHUP_IDS.filter((id) => official.winners[id] === undefined).length;
  if (open === 0 && news === null) return null;
  return (
    <p className={css.line} data-news={news !== null || undefined}>
      <span>
        {live.isLive && open > 0 && (
          <>
            <span className={css.mark} aria-hidden="true" /> <strong>Live.</strong>{" "}
          </>
        )}
        {live.asOf && `As of ${clock().format(live.asOf)}.`}
        {news !== null && ` ${news}`}
      </span>{" "}
      {open > 0 && (
        <span className={css.open}>
          {counted(open, "game")} left, {grouped(2 ** open)} scenarios
        </span>
      )}
    </p>
  );
}

/**
 * Returns the latest news since the page was opened: "Indiana beat Alabama: you are 3rd." Null before the first news.
 */
function useNews(rank: string | null, official: BracketRecord, nameOf: Props["nameOf"]): string | null {
  const before = useRef(official);
  const [news, setNews] = useState<string | null>(null);
  useEffect(() => {
    if (before.current === official) return;
    const result = describeChange(before.current, official, nameOf);
    before.current = official;
    const words = `${result}${rank === null ? "." : `: you are ${rank}.`}`;
    setNews(words);
    announce(words);
  }, [official, rank, nameOf]);
  return news;
}

/**
 * Describes a change in the outcome. With one new result, names the winner and the loser; otherwise says that the
 * results have changed.
 */
function describeChange(before: BracketRecord, { winners }: BracketRecord, nameOf: Props["nameOf"]): string {
  const changed = MATCHUP_IDS.filter((id) => before.winners[id] !== winners[id]);
  const [game] = changed;
  if (changed.length !== 1 || game === undefined) return "The results have changed";
  const winner = winners[game];
  const loser = entrants(winners, game).find((seed) => seed !== winner);
  if (winner === undefined || loser === undefined) return "A result was taken back";
  return `${nameOf(winner) ?? `Seed ${winner}`} beat ${nameOf(loser) ?? `seed ${loser}`}`;
}

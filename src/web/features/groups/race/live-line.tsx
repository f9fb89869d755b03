import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { MATCHUP_IDS } from "#domain/bracket.ts";
import { type BracketRecord, entrants } from "#domain/bracket-record.ts";
import { counted } from "#domain/counting.ts";
import type { Live } from "#web/api/use-live-outcome.ts";
import { ChevronRightIcon } from "#web/ui/icons.tsx";
import { announce } from "#web/ui/live-region.ts";
import { memoize } from "#web/ui/memoize.ts";
import css from "./live-line.module.css";

const clock = memoize(() => new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" }));

interface StateProps {
  live: Live;
  official: BracketRecord;
  /** The latest news since the page was opened, or null. */
  news: string | null;
}

/** "5 games left · Updated 3:22 AM", or the latest news (docs/behavior/results.md#live-updates). */
export function LiveState({ live, official, news }: StateProps) {
  const open = MATCHUP_IDS.filter((id) => official.winners[id] === undefined).length;
  return (
    <span>
      {news ?? <strong>{counted(open, "game")} left</strong>}
      {open > 0 && <Updated live={live} />}
    </span>
  );
}

/** When the page last confirmed its results. "LIVE" while a game is being played. */
export function Updated({ live }: { live: Live }) {
  if (live.isLive && live.isGameInProgress) {
    return (
      <>
        {" · "}
        <span className={css.mark} aria-hidden="true" /> <strong>LIVE</strong>
      </>
    );
  }
  return live.asOf && ` · Updated ${clock().format(live.asOf)}`;
}

interface Props extends Omit<StateProps, "news"> {
  /** The viewer's rank as shown after a new result, such as "3rd". Null if the viewer has no rank. */
  rank: string | null;
  /** Returns the name of the team at a seed, or null if the team is unknown. */
  nameOf: (seed: number) => string | null;
}

/** The state of the results in one line. */
export function LiveLine({ live, rank, official, nameOf, groupId }: Props & { groupId: string | undefined }) {
  const news = useResultNews(rank, official, nameOf);
  if (official.winners.champ !== undefined && news === null) return null;
  const state = <LiveState live={live} official={official} news={news} />;
  if (groupId === undefined) return <p className={css.line}>{state}</p>;
  return (
    <Link href={`/group/${groupId}#race`} className={css.line ?? ""}>
      {state} <ChevronRightIcon size={16} />
    </Link>
  );
}

/**
 * Returns the latest news since the page was opened: "Indiana beat Alabama. You're 3rd." Null before the first news.
 * Announces each result once.
 */
export function useResultNews(
  rank: string | null,
  official: BracketRecord | null,
  nameOf: Props["nameOf"],
): string | null {
  const before = useRef(official);
  const [news, setNews] = useState<string | null>(null);
  useEffect(() => {
    const known = before.current;
    if (known === official) return;
    before.current = official;
    if (known === null || official === null) return;
    const words = `${describeChange(known, official, nameOf)}.${rank === null ? "" : ` You're ${rank}.`}`;
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
  if (changed.length !== 1 || game === undefined) return "Results updated";
  const winner = winners[game];
  const loser = entrants(winners, game).find((seed) => seed !== winner);
  if (winner === undefined || loser === undefined) return "A result was corrected";
  return `${nameOf(winner) ?? `No. ${winner} seed`} beat ${nameOf(loser) ?? `No. ${loser} seed`}`;
}

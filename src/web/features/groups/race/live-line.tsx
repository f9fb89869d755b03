import { useEffect, useRef, useState } from "react";
import { MATCHUP_IDS } from "#domain/bracket.ts";
import { type BracketRecord, entrants } from "#domain/bracket-record.ts";
import { counted } from "#domain/counting.ts";
import type { Live } from "#web/api/use-live-outcome.ts";
import { announce } from "#web/ui/live-region.ts";
import css from "./live-line.module.css";

/** "5 games left · Updated 3:22 AM", or the news. */
export function LiveState(props: { live: Live; official: BracketRecord; news: string | null }) {
  const { live, official, news } = props;
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
  return live.asOf && ` · Updated ${live.asOf.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" })}`;
}

type NameOf = (seed: number) => string | null;

/** "Indiana beat Alabama. You're 3rd." Null before the first news. Announces each result once. */
export function useResultNews(rank: string | null, official: BracketRecord | null, nameOf: NameOf): string | null {
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

/** Names the winner and the loser of a single new result. */
function describeChange(before: BracketRecord, { winners }: BracketRecord, nameOf: NameOf): string {
  const changed = MATCHUP_IDS.filter((id) => before.winners[id] !== winners[id]);
  const [game] = changed;
  if (changed.length !== 1 || game === undefined) return "Results updated";
  const winner = winners[game];
  const loser = entrants(winners, game).find((seed) => seed !== winner);
  if (winner === undefined || loser === undefined) return "A result was corrected";
  return `${nameOf(winner) ?? `No. ${winner} seed`} beat ${nameOf(loser) ?? `No. ${loser} seed`}`;
}

import { createElement, useEffect, useEffectEvent, useRef } from "react";
import { isolated } from "#domain/group.ts";
import { SEASON } from "#domain/season.ts";
import { weekStatus } from "#domain/week.ts";
import { inFirstPerson, type OwnClaim, rankNews, weekNews } from "#domain/week-news.ts";
import { trpc } from "#web/api/trpc.ts";
import { SEEN_NEWS_PREFIX } from "#web/session/session-key.ts";
import { ShareText } from "#web/ui/share-text.tsx";
import { readStored, writeStored } from "#web/ui/storage.ts";
import { onToastChange, toast, visibleToast } from "#web/ui/toast.tsx";
import type { HomeContent } from "../queries.ts";

/** How many of a player's groups are checked for news, and how many members a checked group may have. */
const GROUPS_ASKED = 3;
const LARGEST_ASKED = 1_000;

/** How long a closed week counts as news, in milliseconds: about the time until the next week closes. */
const FRESH_MS = 7 * 24 * 60 * 60 * 1000;

/** The last news that this device showed a player. */
interface SeenNews {
  readonly season: string;
  /** The last closed week whose news was shown; 0 if none was. */
  readonly week: number;
  /** Null before the first result. */
  readonly points: number | null;
  /** By group ID. */
  readonly ranks: Readonly<Record<string, number>>;
}

function readSeen(playerId: string): SeenNews | null {
  const found = readStored<SeenNews>(SEEN_NEWS_PREFIX + playerId);
  return found?.season === SEASON.name ? found : null;
}

/** Shows each piece of news once per device (docs/behavior/screens.md#news). */
export function useNews(playerId: string | null, home: HomeContent | null): void {
  const utils = trpc.useUtils();
  const openedBy = useRef<string | null>(null);

  const show = useEffectEvent(async (player: string, content: HomeContent, isOver: () => boolean) => {
    const before = readSeen(player);
    const ranks = content.groups.flatMap(({ id, name, standing }) =>
      standing ? [{ id, name: isolated(name), rank: standing.rank }] : [],
    );
    const seen: SeenNews = {
      season: SEASON.name,
      week: before?.week ?? 0,
      points: content.results?.points ?? null,
      ranks: Object.fromEntries(ranks.map(({ id, rank }) => [id, rank])),
    };
    writeStored(SEEN_NEWS_PREFIX + player, seen);
    // Without storage, every visit would show the same news again.
    if (readSeen(player) === null) return;
    // Results that arrive after the page was opened are in the live line (src/web/features/groups/race/live-line.tsx).
    const isOpening = openedBy.current !== player;
    openedBy.current = player;
    const hasNewResult = isOpening && before !== null && before.points !== null && before.points !== seen.points;
    const climbed = hasNewResult ? rankNews(ranks, before.ranks) : null;
    if (climbed !== null) return say("Latest result", climbed);

    const week = newestClosed(content);
    if (week === null || week <= seen.week) return;
    const groups = content.groups
      .filter(({ players }) => players > 1 && players <= LARGEST_ASKED)
      .sort((one, other) => other.players - one.players)
      .slice(0, GROUPS_ASKED);
    if (groups.length === 0) return;
    // If a group fails to load, the next visit tries again.
    const responses = await Promise.all([
      utils.teams.list.fetch(),
      ...groups.map(async ({ id, name }): Promise<OwnClaim[]> => {
        const { own, picks } = await utils.groups.week.fetch({ id, week, from: 0 });
        return own === null ? [] : [{ ...own, group: isolated(name), players: picks }];
      }),
    ]).catch(() => null);
    if (responses === null || isOver()) return;
    const [teams, ...claims] = responses;
    const news = weekNews(claims.flat(), (id) => teams.find((team) => team.id === id)?.name ?? id);
    // Another tab may have shown the news while the groups were loading.
    if ((readSeen(player)?.week ?? 0) >= week) return;
    writeStored(SEEN_NEWS_PREFIX + player, { ...seen, week });
    if (news !== null) say(`Week ${week} is in`, news, inFirstPerson(news));
  });

  useEffect(() => {
    if (playerId === null || home === null) return;
    let isOver = false;
    void show(playerId, home, () => isOver);
    return () => {
      isOver = true;
    };
  }, [playerId, home]);
}

/** The number of the last closed week; null if that is no news, or the player has no picks for it. */
function newestClosed({ weeks, now }: HomeContent): number | null {
  const week = weeks.findLast((each) => weekStatus(each, now) === "closed");
  return week?.pick && now.getTime() - week.endDate.getTime() < FRESH_MS ? week.number : null;
}

/** Shows a message as soon as no other message is visible. */
function say(title: string, message: string, shared?: string): void {
  const show = () => toast.success(message, title, shared && createElement(ShareText, { text: shared }));
  if (visibleToast() === null) {
    show();
    return;
  }
  const stop = onToastChange(() => {
    if (visibleToast() !== null) return;
    stop();
    // Delayed until the other message has finished closing.
    setTimeout(show);
  });
}

import { useEffect, useEffectEvent, useRef } from "react";
import { inText } from "../../../../domain/group.ts";
import { SEASON } from "../../../../domain/season.ts";
import { weekStatus } from "../../../../domain/week.ts";
import { type OwnClaim, placesNews, weekNews } from "../../../../domain/week-news.ts";
import { trpc } from "../../../api/trpc.ts";
import { onToastChange, toast, visibleToast } from "../../../ui/toast.tsx";
import type { HomeContent } from "../types.ts";
import { readSeenNews, type SeenNews, storeSeenNews } from "./seen-news.ts";

/** How many of a player's groups are searched for news. */
const GROUPS_ASKED = 3;
const LARGEST_ASKED = 1_000;

/** How long a closed week is news, in milliseconds: until the next one closes. */
const FRESH_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Shows a player the news of their groups once on this device: after a result the ranks gained, after a week closes
 * their rarest pick (docs/behavior/screens.md#news). Waits until no other message is shown.
 */
export function useNews(playerId: string | null, home: HomeContent | null): void {
  const utils = trpc.useUtils();
  const openedBy = useRef<string | null>(null);

  const tell = useEffectEvent(async (player: string, content: HomeContent, isOver: () => boolean) => {
    const before = readSeenNews(player, SEASON.name);
    const now = standing(content, before?.week ?? 0);
    if (!storeSeenNews(player, now)) return;
    // Results that arrive while the page is open are in the line at its top
    // (src/web/features/groups/race/live-line.tsx).
    const isOpening = openedBy.current !== player;
    openedBy.current = player;
    const places = isOpening && before !== null && before.points !== null && now.points !== before.points;
    const climbed = places ? placesNews(placesOf(content), before.ranks) : null;
    if (climbed !== null) return say("After the last result", climbed);

    const week = newestClosed(content);
    if (week === null || week <= now.week) return;
    const groups = content.groups
      .filter(({ players }) => players > 1 && players <= LARGEST_ASKED)
      .sort((one, other) => other.players - one.players)
      .slice(0, GROUPS_ASKED);
    if (groups.length === 0) return;
    // Groups that could not be loaded are tried again on the next visit.
    const answers = await Promise.all([
      utils.teams.list.fetch(),
      ...groups.map(async ({ id, name }) => {
        const { own, picks } = await utils.groups.week.fetch({ id, week, from: 0 });
        return own === null ? null : ({ ...own, group: inText(name), players: picks } satisfies OwnClaim);
      }),
    ]).catch(() => null);
    if (answers === null || isOver()) return;
    const [teams, ...claims] = answers;
    const names = new Map(teams.map(({ id, name }) => [id, name]));
    const news = weekNews(
      claims.filter((claim) => claim !== null),
      (team) => names.get(team) ?? team,
    );
    // Another tab may have shown it in the meantime.
    if ((readSeenNews(player, SEASON.name)?.week ?? 0) >= week || !storeSeenNews(player, { ...now, week })) return;
    if (news !== null) say(`Week ${week} has closed`, news);
  });

  useEffect(() => {
    if (playerId === null || home === null) return;
    let isOver = false;
    void tell(playerId, home, () => isOver);
    return () => {
      isOver = true;
    };
  }, [playerId, home]);
}

const placesOf = ({ groups }: HomeContent) =>
  groups.flatMap(({ id, name, standing: place }) => (place ? [{ id, name: inText(name), rank: place.rank }] : []));

function standing(content: HomeContent, week: number): SeenNews {
  const ranks = Object.fromEntries(placesOf(content).map(({ id, rank }) => [id, rank]));
  return { season: SEASON.name, week, points: content.results?.points ?? null, ranks };
}

/** The newest closed week, if it closed recently and the player has picks in it. */
function newestClosed({ weeks, now }: HomeContent): number | null {
  const week = weeks.findLast((each) => weekStatus(each, now) === "closed");
  return week?.pick && now.getTime() - week.endDate.getTime() < FRESH_MS ? week.number : null;
}

/** Shows a message as soon as no other is visible. */
function say(title: string, message: string): void {
  if (visibleToast() === null) {
    toast.success(message, title);
    return;
  }
  const stop = onToastChange(() => {
    if (visibleToast() !== null) return;
    stop();
    // Not within the update that closes the other one.
    setTimeout(() => toast.success(message, title));
  });
}

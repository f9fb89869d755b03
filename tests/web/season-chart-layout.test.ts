import { expect, test } from "vitest";
import { layOutChart } from "../../src/web/features/groups/season/season-chart-layout.ts";
import type { Season } from "../../src/web/features/groups/season/season-lines.ts";
import type { Member } from "../../src/web/features/groups/types.ts";

function memberOf(username: string): Member {
  return {
    id: `member-${username}`,
    userId: username,
    username,
    teamName: null,
    score: 0,
    rank: 1,
    mostPickedChampion: null,
  };
}

/** Seasons of two weeks with these totals, in this order. */
function seasonsWith(totals: readonly number[]): Season[] {
  return totals.map((total, index) => ({
    member: memberOf(`player-${index + 1}`),
    weeks: [
      { week: 1, champion: null, points: 0, total: 0 },
      { week: 2, champion: null, points: total, total },
    ],
  }));
}

const layOut = (totals: readonly number[], own: number, chosen: number) =>
  layOutChart(seasonsWith(totals), {
    ownId: `member-player-${own}`,
    chosenId: `member-player-${chosen}`,
    isPhone: false,
  });

test("the reader's own line is drawn above the chosen one, and that above the leader's", () => {
  const { lines } = layOut([500, 400, 300, 200], 3, 2);
  expect(lines.map(({ member, kind }) => `${member.username} ${kind}`)).toEqual([
    "player-4 other",
    "player-1 leader",
    "player-2 chosen",
    "player-3 own",
  ]);
});

test.each([
  ["equal points in the middle", [300, 300, 300, 300]],
  ["equal points at the floor", [900, 1, 0, 0]],
  ["no points at all", [0, 0, 0, 0]],
])("names at %s are 19 px apart and none is below the floor", (_, totals) => {
  const ys = layOut(totals, 3, 2)
    .labels.map(({ y }) => y)
    .sort((one, other) => one - other);
  expect(ys).toHaveLength(4);
  for (const [index, y] of ys.entries())
    if (index > 0) expect(y - (ys[index - 1] as number)).toBeGreaterThanOrEqual(19);
  expect(Math.max(...ys)).toBeLessThanOrEqual(232);
});

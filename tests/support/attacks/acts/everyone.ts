import { SEASON } from "#domain/season.ts";
import { PAST } from "../../seasons/past-season.ts";
import { type Act, ALIKE, DENIED, data, HARMLESS, key, sees, trpc } from "../attack.ts";
import { NEXT, WEEK } from "../cast.ts";

const OTHERS = ["a rival", "a stranger", "a player who was deleted"] as const;
const UNKNOWN = key("SEASON_NOT_FOUND");

/** Attacks on the "How Everyone Picks" page and the overall ranking (docs/behavior/screens.md#how-everyone-picks). */
export const EVERYONE_ACTS: Act[] = [
  {
    // The secret is a team that appears in picks for open weeks and nowhere else. One of these picks is for a season
    // that has not begun.
    act: "learn open picks from the page with everyone's picks",
    who: OTHERS,
    tries: [
      ...[null, SEASON.name, PAST].map((season) => data.call("everyone", { season }, HARMLESS)),
      ...[NEXT, "2003-04", "", "' or true --"].map((season) => data.call("everyone", { season }, sees(null))),
      data.call("count_weeks", {}, DENIED),
      ...[null, SEASON.name, PAST].map((season) => trpc.query("everyone.picks", { season }, HARMLESS, ALIKE)),
      ...[NEXT, "2003-04", "*"].map((season) => trpc.query("everyone.picks", { season }, UNKNOWN, ALIKE)),
      trpc.query("picks.popular", { week: WEEK.open }, HARMLESS),
      trpc.query("picks.popular", { week: WEEK.upcoming }, sees({ teams: [] })),
      trpc.query("picks.popular", { week: 1 }, sees({ teams: [] })),
      trpc.query("picks.popular", { week: 16 }, key("WEEK_NOT_FOUND")),
    ],
  },
  {
    act: "read anything but names and points from the overall ranking",
    who: OTHERS,
    tries: [
      ...[SEASON.name, PAST, NEXT, "", null].map((season) => data.call("overall_ranking", { season }, HARMLESS)),
      ...[null, SEASON.name, PAST].map((season) => trpc.query("everyone.ranking", { season }, HARMLESS)),
      trpc.query("everyone.ranking", { season: "*" }, UNKNOWN),
    ],
  },
];

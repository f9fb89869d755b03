import { SEASON } from "../../../../src/domain/season.ts";
import { PAST } from "../../seasons/past-season.ts";
import { type Act, ALIKE, DENIED, data, HARMLESS, key, MALFORMED, sees, status, trpc } from "../attack.ts";
import { ID, NEXT, WEEK } from "../cast.ts";

const OTHERS = ["a rival", "a stranger", "a player who was deleted"] as const;
const NO_ARGUMENT = status(404, "PGRST202");
const INVALID = key("REQUEST_INVALID");
const UNKNOWN = key("SEASON_NOT_FOUND");

/** Attacks on the "How Everyone Picks" page and the overall ranking (docs/behavior/screens.md#how-everyone-picks). */
export const EVERYONE_ACTS: Act[] = [
  {
    // The secret is a team that appears in picks for open weeks and nowhere else. One of these picks is for a season
    // that has not begun.
    act: "learn open picks from the page with everyone's picks",
    who: OTHERS,
    tries: [
      ...[null, SEASON.name, PAST].map((wanted_season) => data.call("everyone", { wanted_season }, HARMLESS, ALIKE)),
      ...[NEXT, "2003-04", "", "' or true --"].map((wanted_season) =>
        data.call("everyone", { wanted_season }, sees(null), ALIKE),
      ),
      data.call("everyone", { wanted_week: WEEK.open }, NO_ARGUMENT, ALIKE),
      data.call("count_weeks", {}, DENIED),
      ...[null, SEASON.name, PAST].map((season) => trpc.query("everyone.picks", { season }, HARMLESS, ALIKE)),
      ...[NEXT, "2003-04", "*"].map((season) => trpc.query("everyone.picks", { season }, UNKNOWN, ALIKE)),
      trpc.query("everyone.picks", { season: null, week: WEEK.open }, INVALID, ALIKE),
      trpc.query("picks.popular", { week: WEEK.open }, HARMLESS),
      trpc.query("picks.popular", { week: WEEK.upcoming }, sees({ teams: [] })),
      trpc.query("picks.popular", { week: 1 }, sees({ teams: [] })),
      trpc.query("picks.popular", { week: WEEK.upcoming, userId: ID.victim }, INVALID),
      trpc.query("picks.popular", { week: 16 }, key("WEEK_NOT_FOUND")),
    ],
  },
  {
    act: "read anything but names and points from the overall ranking",
    who: OTHERS,
    tries: [
      ...[SEASON.name, PAST, NEXT, "", null].map((wanted_season) =>
        data.call("overall_ranking", { wanted_season }, HARMLESS),
      ),
      data.call("overall_ranking", { wanted_season: PAST, user_id: ID.victim }, NO_ARGUMENT, MALFORMED),
      ...[null, SEASON.name, PAST].map((season) => trpc.query("everyone.ranking", { season }, HARMLESS)),
      trpc.query("everyone.ranking", { season: "*" }, UNKNOWN),
      trpc.query("everyone.ranking", { season: PAST, userId: ID.victim }, INVALID),
    ],
  },
  {
    act: "change whether the overall ranking lists another player",
    who: OTHERS,
    tries: [
      data.call("is_listed", { user_id: ID.victim }, NO_ARGUMENT, MALFORMED),
      data.call("set_listed", { listed: false, user_id: ID.victim }, NO_ARGUMENT, MALFORMED),
      trpc.mutate("everyone.setListed", { isListed: false, userId: ID.victim }, INVALID),
      trpc.mutate("everyone.setListed", { isListed: "false" }, INVALID),
    ],
  },
  {
    act: "be listed in the overall ranking with a deleted account",
    who: ["a player who was deleted"],
    tries: [
      data.call("is_listed", {}, sees(null)),
      data.call("set_listed", { listed: true }, sees(null)),
      trpc.query("everyone.listed", undefined, key("ACCOUNT_GONE")),
      trpc.mutate("everyone.setListed", { isListed: true }, key("ACCOUNT_GONE")),
    ],
  },
];

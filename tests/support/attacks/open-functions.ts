/** A function that players may call through the Data API, and why that is safe. */
interface OpenFunction {
  /** `owner`: past row-level security (`security definer`). `caller`: with no more rights than the player has. */
  readonly runsAs: "owner" | "caller";
  readonly because: string;
}

/**
 * The only list of functions that players may call; visitors may call none. A new one is reviewed here, and
 * `tests/db/attacks.test.ts` fails until an attack tries it.
 */
export const OPEN_FUNCTIONS: Readonly<Record<string, OpenFunction>> = {
  "challenge_home()": { runsAs: "caller", because: "takes nothing, and reads what policies let the caller read" },
  "current_player()": { runsAs: "owner", because: "takes nothing, and answers about the caller's own account" },
  "group_members_from(uuid,integer)": {
    runsAs: "owner",
    because: "counts the caller's own picks and those of closed weeks, which every player may see",
  },
  "group_page(uuid)": {
    runsAs: "owner",
    because: "as group_members_from, and the invite code is for members",
  },
  "group_picks(uuid,integer)": { runsAs: "caller", because: "reads the picks that policies let the caller read" },
  "join_group(text)": { runsAs: "owner", because: "adds nobody but the caller, and finds only a whole name" },
  "join_group_by_code(text)": { runsAs: "owner", because: "adds nobody but the caller, and finds only a whole code" },
  "own_suppression(text)": {
    runsAs: "owner",
    because: "answers about the caller's own address, and only with the key that the server has",
  },
  "own_week(integer)": { runsAs: "caller", because: "reads what policies let the caller read" },
  "popular_teams(integer)": {
    runsAs: "owner",
    because: "counts the picks of closed weeks, which every player may see, and answers nothing about any other",
  },
  "save_pick(integer,jsonb)": { runsAs: "caller", because: "writes what policies and triggers let the caller write" },
  "viewed_pick(uuid)": { runsAs: "caller", because: "reads what policies let the caller read" },
};

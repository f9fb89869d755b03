import { type Act, DENIED, data, HARMLESS, key, MALFORMED, rest, sees, status, trpc } from "../attack.ts";
import { ID, RECORD, SECRET_RECORD, WEEK } from "../cast.ts";

const RIVALS = ["a rival", "a stranger", "a player who was deleted"] as const;
const EMPTY = sees([]);
const CLOSED_ONLY = sees([{ week_number: WEEK.closed }]);
const GONE = { others: { "a player who was deleted": key("ACCOUNT_GONE") } };
const REPRESENT = { headers: { prefer: "return=representation" } };
const COUNT = { headers: { prefer: "count=exact" } };
const MERGE = { headers: { prefer: "resolution=merge-duplicates,return=representation" } };

const picks = (search: string) => `/weekly_picks?${search}`;
const theirs = (search: string) => picks(`user_id=eq.${ID.victim}&${search}`);
const pick = (user_id: string, week_number: number) => ({
  user_id,
  week_number,
  bracket_data: RECORD,
  is_submitted: true,
});

/** What nobody may do with weekly picks (docs/rules.md#who-sees-a-pick, docs/rules.md#saving-a-weekly-pick). */
export const PICK_ACTS: Act[] = [
  {
    act: "read another player's open pick",
    who: RIVALS,
    tries: [
      data.get(picks(`id=eq.${ID.openPick}`), EMPTY),
      data.get(theirs(`week_number=eq.${WEEK.open}`), EMPTY),
      data.get(theirs("select=week_number"), CLOSED_ONLY),
      data.get(theirs("select=week_number&order=updated_at.desc,id.desc&limit=1"), CLOSED_ONLY),
      data.get(theirs("select=week_number&offset=1"), EMPTY),
      data.get(
        picks(`select=week_number&or=(id.eq.${ID.openPick},and(user_id.eq.${ID.victim},is_submitted.is.true))`),
        CLOSED_ONLY,
      ),
      data.get(picks(`select=week_number&not.or=(user_id.neq.${ID.victim},week_number.eq.${WEEK.closed})`), EMPTY),
      data.get(theirs("select=week_number&created_at=gte.2001-01-01"), CLOSED_ONLY),
      data.get(
        theirs(`select=week_number&bracket_data->winners->>champ=eq.${SECRET_RECORD.winners.champ}`),
        CLOSED_ONLY,
      ),
      data.get(theirs(`select=id&bracket_data->teamSlots->>0=eq.${SECRET_RECORD.teamSlots[0]}`), EMPTY),
      data.get(
        theirs(
          `select=id&bracket_data=cs.${JSON.stringify({ teamSlots: [SECRET_RECORD.teamSlots[0]] })}&week_number=eq.${WEEK.open}`,
        ),
        EMPTY,
      ),
      data.get(
        theirs("select=slots:bracket_data->teamSlots&order=bracket_data->teamSlots->>0.desc"),
        sees([{ slots: RECORD.teamSlots }]),
      ),
      data.get(theirs("select=week_number::text"), sees([{ week_number: String(WEEK.closed) }])),
      data.get(`/users?select=username,weekly_picks(week_number)&id=eq.${ID.victim}`, DENIED),
      data.get(
        `/users?select=username,weekly_picks!inner()&weekly_picks.week_number=eq.${WEEK.open}&id=eq.${ID.victim}`,
        DENIED,
      ),
      data.get(picks(`select=users!inner(username)&week_number=eq.${WEEK.open}&users.id=eq.${ID.victim}`), EMPTY),
      data.get(
        `/week_schedule?select=weekly_picks(id)&week_number=eq.${WEEK.open}&weekly_picks.user_id=eq.${ID.victim}`,
        status(400, "PGRST200"),
        MALFORMED,
      ),
      data.get(
        `/week_schedule?select=week_number,weekly_picks!inner()&week_number=eq.${WEEK.open}&weekly_picks.user_id=eq.${ID.victim}`,
        // The embedded Data API looks for a column first.
        status(400),
        MALFORMED,
      ),
      data.get(`/group_members?select=users(weekly_picks(id))&user_id=eq.${ID.victim}&limit=1`, DENIED),
      data.get(theirs("select=*"), HARMLESS, { headers: { accept: "text/csv" } }),
      data.get(picks(`id=eq.${ID.openPick}`), status(406, "PGRST116"), {
        headers: { accept: "application/vnd.pgrst.object+json" },
      }),
      data.call("viewed_pick", { pick_id: ID.openPick }, sees(null)),
      data.get(`/rpc/viewed_pick?pick_id=${ID.openPick}`, sees(null)),
      data.call("own_week", { wanted_week: WEEK.open }, HARMLESS),
      data.call("challenge_home", {}, HARMLESS),
      data.call("group_picks", { wanted_group: ID.sharedGroup, most_members: 100 }, HARMLESS),
      data.call("group_picks", { wanted_group: ID.ownGroup, most_members: 2_000_000_000 }, HARMLESS),
      data.call("group_page", { wanted_group: ID.sharedGroup }, HARMLESS),
      data.call("group_members_from", { wanted_group: ID.sharedGroup, skipped: -1 }, HARMLESS),
      trpc.query("picks.view", { id: ID.openPick }, key("BRACKET_NOT_FOUND"), GONE),
      trpc.query("picks.view", { id: ID.openPick.toUpperCase() }, key("BRACKET_NOT_FOUND"), GONE),
      trpc.query("picks.view", { id: [ID.openPick] }, key("REQUEST_INVALID"), GONE),
      trpc.query("picks.view", { id: ID.openPick, userId: ID.victim }, key("REQUEST_INVALID"), GONE),
      trpc.query("picks.home", undefined, HARMLESS, GONE),
      trpc.query("picks.home", { userId: ID.victim }, HARMLESS, GONE),
      trpc.query("picks.week", { week: WEEK.open }, HARMLESS, GONE),
      trpc.query("picks.week", { week: WEEK.open, userId: ID.victim }, key("REQUEST_INVALID"), GONE),
      trpc.query("picks.previous", { week: WEEK.upcoming }, HARMLESS, GONE),
      trpc.query("picks.previous", { week: WEEK.upcoming, userId: ID.victim }, key("REQUEST_INVALID"), GONE),
      trpc.query("groups.picks", { id: ID.sharedGroup }, HARMLESS, GONE),
      trpc.query("groups.page", { id: ID.sharedGroup }, HARMLESS, GONE),
      trpc.query("groups.members", { id: ID.sharedGroup, from: 0 }, HARMLESS, GONE),
      trpc.query("brackets.saved", { id: ID.openPick }, key("BRACKET_NOT_FOUND"), {
        visitor: key("BRACKET_NOT_FOUND"),
        ...GONE,
      }),
      rest("GET", `/saved-brackets/${ID.openPick}`, key("BRACKET_NOT_FOUND"), {
        visitor: key("BRACKET_NOT_FOUND"),
        ...GONE,
      }),
    ],
  },
  {
    act: "learn from a count that another player has an open pick",
    who: ["a stranger"],
    tries: [
      data.get(theirs("select=week_number"), sees([{ week_number: WEEK.closed }], "0-0/1"), COUNT),
      data.head(theirs(""), sees(undefined, "0-0/1"), COUNT),
      data.head(theirs(`week_number=eq.${WEEK.open}`), sees(undefined, "*/0"), COUNT),
      data.head(picks(`week_number=eq.${WEEK.open}`), sees(undefined, "*/0"), COUNT),
      data.head(picks(`week_number=eq.${WEEK.open}`), HARMLESS, { headers: { prefer: "count=estimated" } }),
      data.head(picks("week_number=gte.1"), sees(undefined, "0-1/2"), COUNT),
      data.get(picks(`week_number=eq.${WEEK.open}&select=id`), status(416, "PGRST103"), {
        headers: { prefer: "count=exact", range: "5-9" },
      }),
      data.patch(picks(`week_number=eq.${WEEK.open}`), { is_submitted: true }, sees([], "*/0"), {
        headers: { prefer: "return=representation,count=exact" },
      }),
      data.get(`/week_schedule?select=weekly_picks(count)&week_number=eq.${WEEK.open}`, status([200, 400]), MALFORMED),
      data.get(theirs("select=count()"), status([200, 400]), MALFORMED),
    ],
  },
  {
    act: "learn from the popular teams what others pick in a week that has not closed",
    who: RIVALS,
    tries: [
      ...[WEEK.open, WEEK.upcoming, 0, 99, 40_000, null].map((wanted_week) =>
        data.call("popular_teams", { wanted_week }, EMPTY),
      ),
      data.call("popular_teams", { wanted_week: WEEK.closed }, HARMLESS),
      trpc.query("picks.popular", { week: WEEK.upcoming }, sees({ teamIds: [] }), GONE),
      trpc.query("picks.popular", { week: 1 }, sees({ teamIds: [] }), GONE),
      trpc.query("picks.popular", { week: WEEK.upcoming, userId: ID.victim }, key("REQUEST_INVALID"), GONE),
      trpc.query("picks.popular", { week: 16 }, key("WEEK_NOT_FOUND"), GONE),
    ],
  },
  {
    act: "save a pick for a week that is not open",
    who: ["a rival"],
    tries: [
      data.patch(picks(`id=eq.${ID.rivalClosedPick}`), { bracket_data: SECRET_RECORD }, EMPTY, REPRESENT),
      data.patch(
        picks(`week_number=eq.${WEEK.closed}`),
        { bracket_data: SECRET_RECORD, is_submitted: true },
        EMPTY,
        REPRESENT,
      ),
      data.post("/weekly_picks", pick(ID.rival, WEEK.upcoming), DENIED),
      data.post("/weekly_picks", pick(ID.rival, 99), DENIED),
      data.post("/weekly_picks", pick(ID.rival, 40_000), status(400, "22003"), MALFORMED),
      data.post("/weekly_picks?on_conflict=user_id,week_number", pick(ID.rival, WEEK.closed), DENIED, MERGE),
      data.post("/weekly_picks", [pick(ID.rival, WEEK.upcoming), pick(ID.rival, 3)], DENIED),
      data.call("save_pick", { wanted_week: WEEK.closed, record: RECORD }, DENIED),
      data.call("save_pick", { wanted_week: WEEK.upcoming, record: RECORD }, DENIED),
      data.call("save_pick", { wanted_week: -1, record: RECORD }, DENIED),
      data.call("save_pick", { wanted_week: WEEK.closed, record: JSON.stringify(RECORD) }, DENIED),
      trpc.mutate("picks.save", { week: WEEK.closed, record: RECORD }, key("WEEK_NOT_OPEN")),
      trpc.mutate("picks.save", { week: WEEK.upcoming, record: RECORD }, key("WEEK_NOT_OPEN")),
      trpc.mutate("picks.save", { week: 16, record: RECORD }, key("WEEK_NOT_FOUND")),
      trpc.mutate("picks.save", { week: "11", record: RECORD }, key("WEEK_NOT_FOUND")),
      trpc.mutate("picks.save", { week: 11.5, record: RECORD }, key("WEEK_NOT_FOUND")),
    ],
  },
  {
    act: "move a pick to another week, another player or another time",
    who: ["a rival"],
    tries: [
      ...[
        { week_number: WEEK.upcoming },
        { week_number: WEEK.closed },
        { week_number: null },
        { user_id: ID.victim },
        { user_id: ID.stranger, week_number: WEEK.open },
      ].map((body) => data.patch(picks(`id=eq.${ID.rivalOpenPick}`), body, key("PICK_FIXED"))),
      ...[
        { id: ID.nobody },
        { created_at: "2025-01-01T00:00:00Z" },
        { created_at: "2025-01-01T00:00:00Z", bracket_data: RECORD },
      ].map((body) => data.patch(picks(`id=eq.${ID.rivalOpenPick}`), body, DENIED)),
      data.post("/weekly_picks", { ...pick(ID.rival, WEEK.open), id: ID.nobody }, DENIED),
      data.post(
        "/weekly_picks?on_conflict=user_id,week_number",
        { ...pick(ID.rival, WEEK.open), created_at: "2025-01-01" },
        DENIED,
        MERGE,
      ),
      data.post(
        "/weekly_picks?on_conflict=id",
        { ...pick(ID.rival, WEEK.open), id: ID.rivalClosedPick },
        DENIED,
        MERGE,
      ),
      data.put(
        picks(`id=eq.${ID.rivalOpenPick}`),
        { ...pick(ID.rival, WEEK.upcoming), id: ID.rivalOpenPick },
        status([400, 403]),
      ),
      trpc.mutate("picks.save", { week: WEEK.open, record: RECORD, createdAt: "2025-01-01" }, key("REQUEST_INVALID")),
      trpc.mutate("picks.save", { week: WEEK.open, record: RECORD, id: ID.rivalClosedPick }, key("REQUEST_INVALID")),
    ],
  },
  {
    act: "save, change or delete another player's pick",
    who: RIVALS,
    tries: [
      data.post("/weekly_picks", pick(ID.victim, WEEK.open), DENIED),
      data.post("/weekly_picks?on_conflict=user_id,week_number", pick(ID.victim, WEEK.open), DENIED, MERGE),
      data.post("/weekly_picks?on_conflict=user_id,week_number", pick(ID.victim, WEEK.open), DENIED, {
        headers: { prefer: "resolution=ignore-duplicates" },
      }),
      data.post(
        "/weekly_picks?columns=user_id,week_number,bracket_data,is_submitted",
        { ...pick(ID.victim, WEEK.open), id: ID.nobody },
        DENIED,
      ),
      data.post("/weekly_picks", [pick(ID.victim, WEEK.open), pick(ID.victim, WEEK.closed)], DENIED),
      data.patch(picks(`id=eq.${ID.openPick}`), { bracket_data: RECORD }, EMPTY, REPRESENT),
      data.patch(theirs("select=id"), { user_id: ID.rival }, EMPTY, REPRESENT),
      data.patch(theirs(""), { is_submitted: false }, status(204)),
      data.remove(picks(`id=eq.${ID.openPick}`), DENIED),
      data.remove(picks(""), DENIED),
      data.put(picks(`id=eq.${ID.openPick}`), { ...pick(ID.victim, WEEK.open), id: ID.openPick }, status([400, 403])),
      trpc.mutate("picks.save", { week: WEEK.open, record: RECORD, userId: ID.victim }, key("REQUEST_INVALID"), GONE),
    ],
  },
  {
    act: "delete or withdraw a pick of one's own",
    who: ["a rival"],
    tries: [
      data.remove(picks(`id=eq.${ID.rivalOpenPick}`), DENIED),
      data.remove(picks(`user_id=eq.${ID.rival}&order=id&limit=1`), DENIED),
      data.patch(picks(`id=eq.${ID.rivalOpenPick}`), { is_submitted: false }, key("PICK_NOT_SUBMITTED")),
      data.patch(picks(`id=eq.${ID.rivalOpenPick}`), { bracket_data: null }, key("BRACKET_INVALID")),
    ],
  },
  {
    act: "save a pick that breaks the rules of a bracket",
    who: ["a rival"],
    tries: [
      ...(
        [
          [{ ...RECORD, winners: { fr1: 12 } }, "BRACKET_INCOMPLETE"],
          [{ ...RECORD, winners: { ...RECORD.winners, champ: 99 } }, "BRACKET_INVALID"],
          [{ ...RECORD, teamSlots: ["nobody", ...RECORD.teamSlots.slice(1)] }, "TEAM_UNKNOWN"],
          [{ ...RECORD, score: 1_000 }, "BRACKET_INVALID"],
          [[], "BRACKET_INVALID"],
        ] as const
      ).flatMap(([record, error]) => [
        data.call("save_pick", { wanted_week: WEEK.open, record }, key(error)),
        data.patch(picks(`id=eq.${ID.rivalOpenPick}`), { bracket_data: record }, key(error)),
        data.post(
          "/weekly_picks?on_conflict=user_id,week_number",
          { ...pick(ID.rival, WEEK.open), bracket_data: record },
          key(error),
          MERGE,
        ),
        trpc.mutate("picks.save", { week: WEEK.open, record }, status(400)),
      ]),
      data.call("save_pick", { wanted_week: WEEK.open, record: null }, key("BRACKET_INVALID")),
      data.call("save_pick", { wanted_week: WEEK.open }, status(404, "PGRST202"), MALFORMED),
    ],
  },
  {
    act: "save a pick after the account was deleted",
    who: ["a player who was deleted"],
    tries: [
      data.post("/weekly_picks", pick(ID.deleted, WEEK.open), status(409, "23503")),
      data.call("save_pick", { wanted_week: WEEK.open, record: RECORD }, status(409, "23503")),
      trpc.mutate("picks.save", { week: WEEK.open, record: RECORD }, key("ACCOUNT_GONE")),
    ],
  },
];

import { type Act, DENIED, data, HARMLESS, key, MALFORMED, sees, status, trpc } from "../attack.ts";
import { ID, NAME } from "../cast.ts";

const OTHERS = ["a rival", "a stranger", "a player who was deleted"] as const;
const EMPTY = sees([]);
const GONE = { others: { "a player who was deleted": key("ACCOUNT_GONE") } };
const REPRESENT = { headers: { prefer: "return=representation" } };
const MERGE = { headers: { prefer: "resolution=merge-duplicates" } };

const member = (group_id: string, user_id: string) => ({ group_id, user_id });
const LONG = "x".repeat(51);
const HUGE = "x".repeat(100_000);

/** What nobody may do with groups (docs/rules.md#groups). */
export const GROUP_ACTS: Act[] = [
  {
    act: "enroll another player in a group",
    who: OTHERS,
    tries: [
      data.post("/group_members", member(ID.sharedGroup, ID.victim), DENIED),
      data.post("/group_members", [member(ID.ownGroup, ID.victim), member(ID.nobody, ID.victim)], DENIED),
      data.post("/group_members?on_conflict=group_id,user_id", member(ID.sharedGroup, ID.victim), DENIED, MERGE),
      data.post("/group_members?columns=group_id,user_id", [{ group_id: ID.sharedGroup }], DENIED, {
        headers: { prefer: "missing=default" },
      }),
      data.post("/group_members", { ...member(ID.sharedGroup, ID.victim), team_name: "Losers" }, DENIED),
      data.call(
        "join_group",
        { wanted_name: NAME.sharedGroup, user_id: ID.victim },
        status(404, "PGRST202"),
        MALFORMED,
      ),
      trpc.mutate("groups.join", { name: NAME.sharedGroup, userId: ID.victim }, key("REQUEST_INVALID"), GONE),
      trpc.mutate("groups.joinByCode", { code: NAME.sharedCode, userId: ID.victim }, key("REQUEST_INVALID"), GONE),
    ],
  },
  {
    act: "enroll a player who is in no group",
    who: ["a rival", "a player who was deleted"],
    tries: [
      data.post("/group_members", member(ID.sharedGroup, ID.stranger), DENIED),
      data.post("/group_members", [member(ID.ownGroup, ID.stranger), member(ID.sharedGroup, ID.stranger)], DENIED),
    ],
  },
  {
    // Without a filter nothing has to be read, so policies on reading do not protect the rows. This player has none.
    act: "change or delete everybody's rows at once",
    who: ["a player who was deleted"],
    tries: [
      data.patch("/group_members", { team_name: "Losers" }, status(204)),
      data.remove("/group_members", status(204)),
      data.patch("/user_email_preferences", { weekly_reminders: false }, status(204)),
      data.patch("/weekly_picks", { is_submitted: true }, status(204)),
    ],
  },
  {
    act: "rename another player's team",
    who: OTHERS,
    tries: [
      data.patch(`/group_members?user_id=eq.${ID.victim}`, { team_name: "Losers" }, EMPTY, REPRESENT),
      data.patch(`/group_members?user_id=eq.${ID.victim}&order=id&limit=1`, { team_name: "Losers" }, EMPTY, REPRESENT),
      data.patch(`/group_members?group_id=eq.${ID.ownGroup}`, { team_name: null }, EMPTY, REPRESENT),
      trpc.mutate("groups.rename", { id: ID.ownGroup, teamName: "Losers" }, key("GROUP_NOT_FOUND"), GONE),
      trpc.mutate("groups.rename", { id: ID.nobody, teamName: "Losers" }, key("GROUP_NOT_FOUND"), GONE),
      trpc.mutate(
        "groups.rename",
        { id: ID.sharedGroup, teamName: "Losers", userId: ID.victim },
        key("REQUEST_INVALID"),
        GONE,
      ),
    ],
  },
  {
    act: "remove another player from a group",
    who: OTHERS,
    tries: [
      data.remove(`/group_members?user_id=eq.${ID.victim}`, EMPTY, REPRESENT),
      data.remove(`/group_members?group_id=eq.${ID.ownGroup}&select=id`, EMPTY, REPRESENT),
      data.remove(`/group_members?user_id=eq.${ID.victim}&order=id&limit=1`, status(204)),
      trpc.mutate("groups.leave", { id: ID.ownGroup }, key("GROUP_NOT_FOUND"), GONE),
      trpc.mutate("groups.leave", { id: ID.sharedGroup, userId: ID.victim }, key("REQUEST_INVALID"), GONE),
    ],
  },
  {
    act: "move a membership to another group or player",
    who: ["a rival"],
    tries: [
      { group_id: ID.ownGroup },
      { user_id: ID.stranger },
      { id: ID.nobody },
      { created_at: "2020-01-01" },
    ].flatMap((body) => [
      data.patch(`/group_members?user_id=eq.${ID.rival}`, body, DENIED),
      data.patch(`/group_members?user_id=eq.${ID.rival}`, { ...body, team_name: "Movers" }, DENIED),
    ]),
  },
  {
    act: "create a group as another player, or with an id or code of one's own choice",
    who: OTHERS,
    tries: [
      data.post("/groups", { group_name: "Forged", created_by: ID.victim }, DENIED),
      data.post("/groups", { group_name: "Forged", created_by: null }, DENIED),
      data.post("/groups", { group_name: "Forged" }, DENIED),
      data.post(
        "/groups",
        [
          { group_name: "Forged 1", created_by: ID.victim },
          { group_name: "Forged 2", created_by: ID.victim },
        ],
        DENIED,
      ),
      data.post("/groups", { group_name: "Forged", created_by: ID.victim, invite_code: "guess" }, DENIED),
      data.post("/groups", { group_name: "Forged", created_by: ID.victim, id: ID.nobody }, DENIED),
      trpc.mutate("groups.create", { name: "Forged", createdBy: ID.victim }, key("REQUEST_INVALID"), GONE),
      trpc.mutate("groups.create", { name: "Forged", inviteCode: "guess" }, key("REQUEST_INVALID"), GONE),
    ],
  },
  {
    act: "rename, take over or delete a group",
    who: OTHERS,
    tries: [
      data.patch(`/groups?id=eq.${ID.sharedGroup}`, { group_name: "Taken" }, DENIED),
      data.patch(`/groups?id=eq.${ID.sharedGroup}`, { created_by: ID.rival }, DENIED),
      data.patch(`/groups?id=eq.${ID.sharedGroup}`, { invite_code: "guess" }, DENIED),
      data.post(
        "/groups?on_conflict=id",
        { id: ID.sharedGroup, group_name: "Taken", created_by: ID.rival },
        DENIED,
        MERGE,
      ),
      data.put(`/groups?id=eq.${ID.sharedGroup}`, { id: ID.sharedGroup, group_name: "Taken" }, status([400, 403])),
      data.remove(`/groups?id=eq.${ID.sharedGroup}`, DENIED),
      data.remove("/groups", DENIED),
    ],
  },
  {
    act: "read the invite code of a group that they are not in",
    who: OTHERS,
    tries: [
      data.get("/groups?select=*", DENIED),
      data.get("/groups?select=invite_code", DENIED),
      data.get("/groups?select=code:invite_code", DENIED),
      data.get("/groups?select=id&invite_code=like.c0de*", DENIED),
      data.get("/groups?select=id&or=(invite_code.gt.a,id.is.null)", DENIED),
      data.get("/groups?select=id&not.and=(invite_code.gt.a,invite_code.lt.d)", DENIED),
      data.get("/groups?select=id&order=invite_code", DENIED),
      data.get("/group_members?select=groups(invite_code)", DENIED),
      data.get("/group_members?select=id,groups!inner(id)&groups.invite_code=like.c*", DENIED),
      data.get("/group_members?select=id,groups(id)&order=groups(invite_code)", status([400, 403]), MALFORMED),
      data.get("/users?select=groups(*)", DENIED),
      data.get("/group_members?select=id,...groups(invite_code)", DENIED),
      data.call("group_page", { wanted_group: ID.ownGroup }, HARMLESS),
      data.get(`/rpc/group_page?wanted_group=${ID.ownGroup}`, status([200, 405])),
      data.call("challenge_home", {}, HARMLESS),
      trpc.query("groups.page", { id: ID.ownGroup }, HARMLESS, GONE),
      trpc.query("groups.members", { id: ID.ownGroup, from: 0 }, HARMLESS, GONE),
      trpc.query("picks.home", undefined, HARMLESS, GONE),
    ],
  },
  {
    act: "get into a group with a part of its code or name",
    who: ["a stranger", "a player who was deleted"],
    tries: [
      ...[
        "%",
        "c0de%",
        "_".repeat(32),
        NAME.ownCode.toUpperCase(),
        `${NAME.ownCode} `,
        NAME.ownCode.slice(1),
        "",
      ].flatMap((code) => [
        data.call("join_group_by_code", { code }, key("GROUP_NOT_FOUND")),
        trpc.mutate("groups.joinByCode", { code }, key("GROUP_NOT_FOUND"), GONE),
        trpc.query("groups.preview", { code }, key("GROUP_NOT_FOUND"), {
          visitor: key("GROUP_NOT_FOUND"),
          isCounted: true,
          ...GONE,
        }),
      ]),
      data.call("join_group_by_code", { code: null }, key("GROUP_NOT_FOUND")),
      ...["%", "The %", "The", "T_e Den", `${NAME.ownGroup}\\`].flatMap((name) => [
        data.call("join_group", { wanted_name: name }, key("GROUP_NAME_UNKNOWN")),
        trpc.mutate("groups.join", { name }, key("GROUP_NAME_UNKNOWN"), GONE),
      ]),
      data.call("preview_group", { code: NAME.ownCode, limits: [] }, DENIED),
      trpc.query("groups.preview", { code: [NAME.ownCode] }, key("REQUEST_INVALID"), {
        visitor: key("REQUEST_INVALID"),
        ...GONE,
      }),
      trpc.mutate("groups.joinByCode", { code: { eq: NAME.ownCode } }, key("REQUEST_INVALID"), GONE),
    ],
  },
  {
    act: "take a name that only looks different, is blank or is too long",
    who: ["a stranger"],
    tries: [
      ...["the huddle", " The  Huddle ", "The\u200bHuddle".replace("H", " H"), "Ｔhe Huddle"].flatMap((name) => [
        data.post("/groups", { group_name: name, created_by: ID.stranger }, status(409, "23505")),
        trpc.mutate("groups.create", { name }, key("GROUP_NAME_TAKEN")),
      ]),
      ...["", " ", "\u200b", "\u3164\u00a0"].flatMap((name) => [
        data.post("/groups", { group_name: name, created_by: ID.stranger }, key("GROUP_NAME_REQUIRED")),
        trpc.mutate("groups.create", { name }, key("GROUP_NAME_REQUIRED")),
      ]),
      data.post("/groups", { group_name: LONG, created_by: ID.stranger }, key("GROUP_NAME_TOO_LONG")),
      data.post("/groups", { group_name: HUGE, created_by: ID.stranger }, key("GROUP_NAME_TOO_LONG")),
      trpc.mutate("groups.create", { name: LONG }, key("GROUP_NAME_TOO_LONG")),
      trpc.mutate("groups.create", { name: HUGE }, key("REQUEST_TOO_LARGE"), { visitor: key("REQUEST_TOO_LARGE") }),
      trpc.mutate("groups.create", { name: { toString: "x" } }, key("REQUEST_INVALID")),
    ],
  },
  {
    act: "give one's team a name that is blank or too long",
    who: ["a rival"],
    tries: [
      ...["", " ", "\u200b", null].map((team_name) =>
        data.patch(`/group_members?user_id=eq.${ID.rival}`, { team_name }, key("TEAM_NAME_REQUIRED")),
      ),
      data.patch(`/group_members?user_id=eq.${ID.rival}`, { team_name: LONG }, key("TEAM_NAME_TOO_LONG")),
      data.patch(`/group_members?user_id=eq.${ID.rival}`, { team_name: HUGE }, key("TEAM_NAME_TOO_LONG")),
      trpc.mutate("groups.rename", { id: ID.sharedGroup, teamName: "\u200b" }, key("TEAM_NAME_REQUIRED")),
      trpc.mutate("groups.rename", { id: ID.sharedGroup, teamName: LONG }, key("TEAM_NAME_TOO_LONG")),
    ],
  },
  {
    act: "join or create a group after the account was deleted",
    who: ["a player who was deleted"],
    tries: [
      data.post("/groups", { group_name: "Ghosts", created_by: ID.deleted }, status(409, "23503")),
      data.post("/group_members", member(ID.sharedGroup, ID.deleted), status(409, "23503")),
      data.call("join_group", { wanted_name: NAME.sharedGroup }, status(409, "23503")),
      data.call("join_group_by_code", { code: NAME.sharedCode }, status(409, "23503")),
      trpc.mutate("groups.create", { name: "Ghosts" }, key("ACCOUNT_GONE")),
      trpc.mutate("groups.join", { name: NAME.sharedGroup }, key("ACCOUNT_GONE")),
      trpc.mutate("groups.joinByCode", { code: NAME.sharedCode }, key("ACCOUNT_GONE")),
    ],
  },
];

import { SEASON } from "../../../../src/domain/season.ts";
import { pictureAddress } from "../../../../src/server/sharing/shared-content.ts";
import { type Act, key, page, says } from "../attack.ts";
import { BUILT_PAGES, ID, NAME, NEXT, RECORD } from "../cast.ts";

const UNKNOWN = key("ADDRESS_UNKNOWN");
const NO_BRACKET = key("BRACKET_NOT_FOUND");
const NO_GROUP = key("GROUP_NOT_FOUND");
const WRONG_METHOD = key("METHOD_NOT_ALLOWED");

/** IDs that do not belong to a saved bracket. */
const OTHERS = [ID.openPick, ID.closedPick, ID.rivalClosedPick, ID.upcomingPick, ID.pastPick, ID.draft, ID.victim];

/** Picture URLs that are signed with another server's key. */
const FORGED = [ID.savedBracket, ID.openPick].map((id) =>
  pictureAddress(
    { SUPABASE_SECRET_KEY: "sb_secret_invented" },
    { kind: "bracket", id, season: SEASON.name, record: RECORD },
  ),
);
const FORGED_GROUP = pictureAddress(
  { SUPABASE_SECRET_KEY: "" },
  { kind: "group", code: NAME.sharedCode, name: NAME.sharedGroup, players: 2 },
);

/** Malformed invite codes. The server rejects them without looking them up or counting them toward the rate limit. */
const NO_CODES = [ID.sharedGroup, encodeURIComponent(NAME.sharedGroup), "%25", "eq.1", "..%2f", "0".repeat(31)];

/** Attacks on the public pages and pictures (docs/behavior/screens.md#shared-pages). */
export const SHARING_ACTS: Act[] = [
  {
    act: "see picks for an open week, or picks by only a few players, on the everyone page or in its picture",
    who: ["a rival", "the victim"],
    tries: ["", `?season=${SEASON.name}`, `?season=${NEXT}`, "?season=2003-04", "?season=%00", "?week=12"].flatMap(
      (query) => [
        page("GET", `/cfp-challenge/everyone${query}`, says(BUILT_PAGES.everyone)),
        page("GET", `/cfp-challenge/everyone/picture${query}`, key("SEASON_NOT_FOUND")),
      ],
    ),
  },
  {
    act: "see a weekly pick or the operator's unofficial bracket as a shared page or picture",
    who: ["a rival", "the victim"],
    tries: OTHERS.flatMap((id) => [
      page("GET", `/bracket/${id}`, says(BUILT_PAGES.bracket)),
      page("GET", `/bracket/${id}?id=${ID.savedBracket}`, says(BUILT_PAGES.bracket)),
      page("GET", `/bracket/${id}/picture`, NO_BRACKET),
      page("GET", `/join/${id}/picture`, NO_GROUP),
      page("GET", `/view-bracket/${id}`, UNKNOWN),
      page("GET", `/view-bracket/${id}/picture`, UNKNOWN),
      page("GET", `/picture/bracket/${id}.png`, UNKNOWN),
    ]),
  },
  {
    act: "make the server draw a picture that no page of ours links to",
    who: ["a stranger"],
    tries: [
      ...FORGED,
      FORGED_GROUP,
      `${FORGED_GROUP}?players=3`,
      `/picture/group/${NAME.sharedCode}/2/${Buffer.from(NAME.sharedGroup).toString("base64url")}/.png`,
      `/picture/bracket/${ID.savedBracket}/${"A".repeat(22)}.png`,
      "/picture/",
      "/picture/..%2fbracket%2f1.png",
      `/picture/${"%00".repeat(50)}/${"A".repeat(22)}.png`,
    ].map((path) => page("GET", path, UNKNOWN)),
  },
  {
    act: "learn a group's name or size without the invite code",
    who: ["a stranger"],
    tries: [
      ...NO_CODES.flatMap((code) => [
        page("GET", `/join/${code}`, says(BUILT_PAGES.join)),
        page("GET", `/join/${code}/picture`, NO_GROUP),
      ]),
      ...["0".repeat(32), "F".repeat(32)].flatMap((code) => [
        page("GET", `/join/${code}`, says(BUILT_PAGES.join), { isCounted: true }),
        page("GET", `/join/${code}/picture`, NO_GROUP, { isCounted: true }),
      ]),
    ],
  },
  {
    act: "get a shared page or picture with an unsupported HTTP method",
    who: ["a stranger"],
    tries: (["POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const).flatMap((method) => [
      page(method, `/bracket/${ID.savedBracket}`, WRONG_METHOD),
      page(method, `/bracket/${ID.savedBracket}/picture`, WRONG_METHOD),
      page(method, `/join/${NAME.sharedCode}`, WRONG_METHOD),
      page(method, FORGED_GROUP, WRONG_METHOD),
    ]),
  },
];

import { SEASON } from "#domain/season.ts";
import { type Act, key, page, sees } from "../attack.ts";
import { BUILT_PAGES, ID, NAME, NEXT } from "../cast.ts";

const UNKNOWN = key("NOT_FOUND");
const NO_BRACKET = key("BRACKET_NOT_FOUND");
const NO_GROUP = key("GROUP_NOT_FOUND");

/** IDs that do not belong to a saved bracket. */
const OTHERS = [ID.openPick, ID.closedPick, ID.rivalClosedPick, ID.upcomingPick, ID.pastPick, ID.draft, ID.victim];

/** Malformed invite codes. The server rejects them without looking them up or counting them toward the rate limit. */
const NO_CODES = [ID.sharedGroup, encodeURIComponent(NAME.sharedGroup), "%25", "..%2f", "0".repeat(31)];

/** Attacks on the public pages and pictures (docs/behavior/screens.md#shared-pages). */
export const SHARING_ACTS: Act[] = [
  {
    act: "see picks for an open week, or picks by only a few players, on the everyone page or in its picture",
    who: ["a rival", "the victim"],
    tries: ["", `?season=${SEASON.name}`, `?season=${NEXT}`, "?season=2003-04", "?season=%00", "?week=12"].flatMap(
      (query) => [
        page("GET", `/cfp-challenge/everyone${query}`, sees(BUILT_PAGES.everyone)),
        page("GET", `/cfp-challenge/everyone/picture${query}`, key("SEASON_NOT_FOUND")),
      ],
    ),
  },
  {
    act: "see a weekly pick or the operator's unofficial bracket as a shared page or picture",
    who: ["a rival", "the victim"],
    tries: OTHERS.flatMap((id) => [
      page("GET", `/bracket/${id}`, sees(BUILT_PAGES.bracket)),
      page("GET", `/bracket/${id}?id=${ID.savedBracket}`, sees(BUILT_PAGES.bracket)),
      page("GET", `/bracket/${id}/picture`, NO_BRACKET),
      page("GET", `/join/${id}/picture`, NO_GROUP),
      page("GET", `/view-bracket/${id}`, UNKNOWN),
      page("GET", `/view-bracket/${id}/picture`, UNKNOWN),
      page("GET", `/picture/bracket/${id}.png`, UNKNOWN),
    ]),
  },
  {
    act: "learn a group's name or size without the invite code",
    who: ["a stranger"],
    tries: [
      ...NO_CODES.flatMap((code) => [
        page("GET", `/join/${code}`, sees(BUILT_PAGES.join)),
        page("GET", `/join/${code}/picture`, NO_GROUP),
      ]),
      ...["0".repeat(32), "F".repeat(32)].flatMap((code) => [
        page("GET", `/join/${code}`, sees(BUILT_PAGES.join), { isCounted: true }),
        page("GET", `/join/${code}/picture`, NO_GROUP, { isCounted: true }),
      ]),
    ],
  },
];

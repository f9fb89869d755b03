import { describe, expect, test } from "vitest";
import { SEASON_PLAN } from "../../src/domain/season.ts";
import { teamIds } from "../../src/domain/season-opening.ts";
import { TEAM_ALIASES } from "../../src/domain/team-aliases.ts";
import { teamFinder } from "../../src/domain/team-names.ts";
import {
  byStrength,
  filterTeams,
  isFilterTerm,
  isSearchTerm,
  matchedPart,
  searchTeams,
} from "../../src/domain/team-search.ts";
import { TEAMS } from "../../src/domain/teams.ts";
import { SEED_TEAMS } from "../support/brackets/seed-teams.ts";

const found = (term: string) => searchTeams(SEED_TEAMS, term).map(({ name }) => name);

describe("the search of the server (docs/behavior/screens.md#searching-for-a-team)", () => {
  test.each([
    ["usf", ["South Florida"]],
    ["san jose", ["San José State"]],
    ["SAN JOSÉ", ["San José State"]],
    ["pitt", ["Pittsburgh"]],
    ["hawaii", ["Hawai'i"]],
    ["hawai’i", ["Hawai'i"]],
    ["texas am", ["Texas A&M"]],
    ["Texas A&M", ["Texas A&M"]],
    ["a&m", ["Texas A&M"]],
    ["  ole miss  ", ["Ole Miss"]],
    ["nobody", []],
  ])("%s", (term, names) => {
    const result = found(term);
    expect(result.slice(0, Math.max(names.length, 1))).toEqual(names);
  });

  test("ranks an abbreviation before names, and a name that starts with the term before one that contains it", () => {
    expect(found("usc")[0]).toBe("USC");
    expect(found("texas").slice(0, 4)).toEqual(["Texas", "Texas A&M", "Texas Tech", "Texas State"]);
    expect(found("miami").slice(0, 2)).toEqual(["Miami", "Miami (OH)"]);
    expect(found("miami oh")).toEqual(["Miami (OH)"]);
  });

  test("finds a term anywhere in a name, after names with a word that starts with it", () => {
    expect(found("bama")).toEqual(["Alabama", "South Alabama"]);
    expect(found("ten").slice(0, 2)).toEqual(["Tennessee", "Middle Tennessee"]);
    expect(found("ate").slice(0, 2)).toEqual(["Mississippi State", "Michigan State"]);
  });

  test.each(["", "  ", "ab", " ab ", "  a  "])("finds nothing for %j, which is too short", (term) => {
    expect(isSearchTerm(term)).toBe(false);
    expect(found(term)).toEqual([]);
  });

  test.each(["...", "&&&", "'''''", "%%%", "\u0301\u0301\u0301", "🏈🏈🏈", "   .   "])(
    "finds nothing for %j",
    (term) => {
      expect(found(term)).toEqual([]);
    },
  );

  test("finds every team by its own name and by its abbreviation of three letters or more", () => {
    for (const { name, abbreviation } of SEED_TEAMS) {
      if (isSearchTerm(name)) expect(found(name)).toContain(name);
      if (isSearchTerm(abbreviation)) expect(found(abbreviation)[0]).toBe(name);
    }
  });
});

/** What the picker finds: the names, and the conferences with their number of teams. */
function filtered(term: string) {
  const { teams, conferences, isConferenceFirst } = filterTeams(SEED_TEAMS, term);
  return {
    names: teams.map(({ name }) => name),
    conferences: conferences.map((each) => `${each.conference}: ${each.teams.length}`),
    isConferenceFirst,
  };
}
const NOTHING = { names: [], conferences: [], isConferenceFirst: false };

describe("the search of the picker (docs/behavior/screens.md#searching-for-a-team)", () => {
  test.each([
    ["ou", "Oklahoma"],
    ["lsu", "LSU"],
    ["OSU", "Ohio State"],
  ])("finds %j by its abbreviation, first", (term, name) => {
    expect(filtered(term).names[0]).toBe(name);
  });

  test("finds two letters at the start of a word, not inside one", () => {
    expect(filtered("oh").names).toEqual(["Ohio State", "Ohio", "Miami (OH)"]);
    expect(filtered("fl").names).toEqual([
      ...["Florida", "Florida State", "Florida Atlantic", "Florida International", "South Florida"],
    ]);
    expect(filtered("ab")).toEqual(NOTHING);
    expect(filtered("bam").names).toEqual(["Alabama", "South Alabama"]);
  });

  test.each(["", " ", "b", " b ", "é", "   m"])("finds nothing for %j, which is too short", (term) => {
    expect(isFilterTerm(term)).toBe(false);
    expect(filtered(term)).toEqual(NOTHING);
  });

  test.each(["..", "&&&", "--"])("finds nothing for %j, which has no letter", (term) => {
    expect(filtered(term)).toEqual(NOTHING);
  });

  test.each([
    ["big ten", ["Big Ten"]],
    ["BIG  TEN", ["Big Ten"]],
    ["big", ["Big 12", "Big Ten"]],
    ["12", ["Big 12"]],
    ["sec", ["SEC"]],
    ["pac12", ["Pac-12"]],
    ["mountain w", ["Mountain West"]],
  ] as const)(
    "finds the conferences for %j by name or word, in alphabetical order, with all their teams",
    (term, names) => {
      const conferences = names.map((name) => `${name}: ${teamIds(SEASON_PLAN.conferences[name]).length}`);
      expect(filtered(term)).toEqual({ names: [], conferences, isConferenceFirst: true });
    },
  );

  test("does not find a conference by the middle of a word", () => {
    expect(filtered("elt").conferences).toEqual([]);
    expect(filtered("belt").conferences).toEqual(["Sun Belt: 14"]);
  });

  test("puts a conference after the teams when a team's name starts with the term or equals its abbreviation", () => {
    expect(filtered("ten")).toEqual({
      names: ["Tennessee", "Middle Tennessee"],
      conferences: ["Big Ten: 18"],
      isConferenceFirst: false,
    });
    const abbreviated = [{ id: "alabama", name: "Alabama", abbreviation: "SEC", conference: "SEC" }];
    expect(filterTeams(abbreviated, "sec").isConferenceFirst).toBe(false);
  });

  test("puts a conference first when the term only starts a later word of a name, or is inside one", () => {
    expect(filtered("am")).toEqual({ names: ["Texas A&M"], conferences: ["American: 14"], isConferenceFirst: true });
    const inside = [{ id: "tulsa", name: "Tulsa", conference: "LSA" }];
    expect(filterTeams(inside, "lsa")).toMatchObject({ teams: inside, isConferenceFirst: true });
  });
});

/** Spellings of lists, tickers, fans and keyboards, by the team that they mean. */
const SPELLINGS: Record<string, string> = {
  "air-force": "USAFA; Air Force Academy; Falcons; Air Force Falcons; US Air Force; USAF",
  alabama:
    "Bama; University of Alabama; The University of Alabama; Crimson Tide; Alabama Crimson Tide; Ala.; U of Alabama; Alabama Tide; Tide",
  "app-state": "Appalachian State; Appalachian St.; App. St.; App St; Appalachian State Mountaineers",
  arizona: "Univ. of Arizona; Ariz.",
  "arizona-state": "Arizona St.; Ariz. St.; Sun Devils; ASU; Devils; AZ State",
  "arkansas-state": "Arkansas St.; Ark. State; Red Wolves; AR State",
  army: "Army West Point; West Point; U.S. Military Academy; Black Knights",
  "ball-state": "Ball St.; Ball State University",
  "boise-state": "Boise; Boise St.",
  "bowling-green": "BGSU; Bowling Green State; Bowling Green St.",
  buffalo: "University at Buffalo; UB; Buffalo (NY)",
  byu: "Brigham Young; Brigham Young University; BYU Cougars",
  california:
    "Cal; UC Berkeley; University of California; Golden Bears; Calif.; California-Berkeley; Cal Bears; Berkeley; Cal Berkley",
  "central-michigan": "C Michigan; Central Mich.; Cent. Michigan; Chippewas; CenMich; Ctrl Michigan",
  charlotte: "UNC Charlotte; 49ers; Charlotte 49ers; Forty-Niners; N.C.-Charlotte",
  cincinnati: "Cincy; Bearcats; Cincinatti; U of Cincinnati; University of Cincinnati-Main Campus",
  "coastal-carolina": "Coastal Caro.; Coastal Car; Coastal; Chanticleers",
  colorado: "Buffs; Colo.; CU Buffs; CU Boulder",
  "colorado-state": "Colo. St.; Colorado State Rams",
  "east-carolina": "E. Carolina; East Caro.; ECU",
  "eastern-michigan": "E Michigan; Eastern Mich.",
  "florida-atlantic": "FAU; Fla. Atlantic",
  "florida-international":
    "Florida Intl; Florida Int'l; FIU; Fla. International; Florida Internat'l; FIU Golden Panthers",
  "florida-state": "Florida St.; Fla. St.; Noles; Seminoles; FSU",
  "fresno-state": "Fresno St.; Fresno",
  georgia: "Dawgs; Ga.; UGA",
  "georgia-southern": "Ga. Southern; Georgia So.; Georgia Southern Eagles",
  "georgia-state": "Ga. St.; Georgia St.",
  "georgia-tech":
    "Ga Tech; Ga. Tech; Georgia Institute of Technology; Yellow Jackets; GTech; Georgia Inst. of Tech.; Ramblin' Wreck",
  "hawai-i":
    "Hawaii; Hawai\u2019i; Hawai\u02BBi; Hawai\u02BCi; Hawai\uA78Ci; Hawai\uA78Bi; Hawai\u2018i; Hawai`i; HAWAIʻI; Rainbow Warriors; HawaiÊ»i; Hawai&#39;i; HI; Hawai´i",
  illinois: "Illini; Fighting Illini; Ill.",
  "iowa-state": "Iowa St.; Cyclones; Ia. St.",
  "jacksonville-state": "Jacksonville St.; Jax State",
  "james-madison": "JMU; James Madison Dukes",
  "kansas-state": "K-State; Kansas St.; Kan. St.; KS State; EMAW",
  "kennesaw-state": "Kennesaw St.; Kennesaw; Kenn. St.",
  "kent-state": "Kent; Kent St.; Golden Flashes",
  louisiana: "ULL; Louisiana-Lafayette; UL Lafayette; Ragin\u2019 Cajuns; University of Louisiana at Lafayette",
  "louisiana-tech": "La. Tech; LA Tech",
  lsu: "Louisiana State; Louisiana St.; Louisiana State University; LSU Tigers; LSU (BR); Geaux Tigers",
  massachusetts: "Massachusetts; UMass; U-Mass; Mass.; Massachussetts; UMass Minutemen",
  miami:
    "Miami (FL); Miami FL; Miami (Fla.); Miami, Florida; Hurricanes; Canes; The U; Miami Hurricanes; U Miami; UMiami; Miami Canes",
  "miami-oh":
    "Miami-OH; Miami (Ohio); Miami OH; Miami of Ohio; RedHawks; Miami RedHawks; Miami University; Miami U (OH)",
  "michigan-state": "Mich St; Mich. St.; Michigan St.; MSU; Sparty; Michigan State Spartans; MI State",
  "middle-tennessee":
    "Middle Tennessee State; Middle Tenn.; Mid. Tennessee; MTSU; Middle Tenn. St.; Middle TN; MidTenn",
  minnesota: "Gophers; Minn.; U of Minnesota; Minnesota Gophers; MN; UM-Twin Cities",
  "mississippi-state": "Miss. St.; Miss St; Mississippi St.; MSST; Miss. State; MissSt; MISSST; Missisippi State",
  missouri: "Mizzou; Mo.; Missouri Tigers",
  "missouri-state": "Missouri St.; Mo. State; SW Missouri State",
  navy: "U.S. Naval Academy; Midshipmen; USNA",
  "nc-state": "NC St.; N.C. State; N Carolina State; North Carolina State; North Carolina St.; Wolfpack; NCSU",
  "new-mexico-state": "New Mexico St.; N. Mexico St.; NMSU; New Mex. State",
  "north-carolina":
    "UNC; N. Carolina; No. Carolina; Tar Heels; University of North Carolina at Chapel Hill; NC; No. Car.; Chapel Hill",
  "north-dakota-state": "North Dakota St.; N. Dakota St.; NDSU; Bison",
  "north-texas": "N. Texas; UNT; Mean Green",
  "northern-illinois": "Northern Ill.; N Illinois; No. Illinois; NIU",
  "notre-dame": "Notre Dame Fighting Irish; Fighting Irish; Irish; University of Notre Dame; ND Irish; Notre Dame (IN)",
  "ohio-state": "Ohio St.; Ohio St; Buckeyes; The Ohio State University; Ohio State Buckeyes; OSU; OhioSt; Bucks",
  ohio: "Ohio University; Ohio Bobcats; Ohio U Bobcats",
  oklahoma: "Okla.; Sooners",
  "oklahoma-state": "Ok State; Okla. St.; Oklahoma St.; Pokes; OKST; OSU Pokes",
  "ole-miss": "Ole Miss; Mississippi; University of Mississippi; Ole Miss Rebels; UMiss; Rebs; Hotty Toddy",
  oregon: "Ore.; Ducks",
  "oregon-state": "Oregon St.; Ore. St.; Beavers",
  "penn-state": "Penn St.; Nittany Lions; Pennsylvania State University; PSU; Pa. St.; Penna State",
  pittsburgh: "Pitt; University of Pittsburgh",
  "sacramento-state": "Sac State; Sacramento St.; Cal State Sacramento; CSU Sacramento",
  "sam-houston": "Sam Houston State; Sam Houston St.; SHSU; Bearkats",
  "san-diego-state": "SDSU; San Diego St.; Aztecs",
  "san-jose-state":
    "San JosÃ© State; San Jose St.; San Jose State; SJSU; San José St.; San Jos? State; San Jos\uFFFD State",
  smu: "Southern Methodist; SMU Mustangs; SMU Ponies; S METHODIST",
  "south-carolina": "S. Carolina; S Carolina; So. Carolina; Gamecocks; USC-Columbia; South Car.",
  "south-florida": "USF; S. Florida; South Fla.",
  "southern-miss":
    "Southern Mississippi; So. Miss; Southern Miss.; USM; Southern Miss Golden Eagles; SoMiss; Southern MS",
  tcu: "Texas Christian; Texas Christian University; Horned Frogs",
  tennessee: "Tenn.; Vols; Volunteers; UTenn; UT Vols; Tennesee; TN",
  texas:
    "University of Texas at Austin; Texas Longhorns; Tex.; Horns; UTexas; University of Texas-Austin; Hookem; Hook 'em",
  "texas-a-m":
    "TAMU; Texas A and M; Texas A & M; Texas AM; Texas A&M University; A&M; Texas A&amp;M; Texas A&M-College Station; A and M; Texas Aggies",
  "texas-state": "Texas St.; Tex. St.; Texas State-San Marcos",
  "texas-tech": "Tex. Tech; Red Raiders; TTU; TexTech; TT",
  uab: "Alabama-Birmingham; Ala.-Birmingham; University of Alabama at Birmingham; Blazers",
  ucf: "Central Florida; Cent. Florida; C. Florida; UCF Knights; UCF Golden Knights",
  ucla: "University of California, Los Angeles; Bruins; Cal-LA; California-LA",
  uconn: "Connecticut; Conn.; University of Connecticut; CT; UConn Huskies",
  "ul-monroe": "Louisiana Monroe; Louisiana-Monroe; La.-Monroe; ULM; ULM Warhawks; Warhawks; NE Louisiana",
  unlv: "Nevada-Las Vegas; University of Nevada, Las Vegas; UNLV Runnin' Rebels",
  usc: "Southern California; Southern Cal; So. Cal; SoCal; USC Trojans; University of Southern California",
  "utah-state": "Utah St.; USU",
  utep: "Texas-El Paso; University of Texas at El Paso; Miners",
  utsa: "Texas-San Antonio; UT San Antonio; Roadrunners; TX-SAN ANT",
  vanderbilt: "Vandy; Commodores",
  virginia: "UVA; Va.; Wahoos",
  "virginia-tech": "Va. Tech; Va Tech; Hokies",
  "wake-forest": "Wake; Demon Deacons; Wake Forrest; Deacons",
  washington: "Wash.; University of Washington; UW Dawgs",
  "washington-state": "Wash. St.; Washington St.; Zzu; Wazzu; WSU",
  "west-virginia": "W. Virginia; W Virginia; WVU; W. Va.; W.Va.; WVa",
  "western-kentucky": "Western Ky.; W. Kentucky; WKU; Hilltoppers; WKentucky",
  "western-michigan": "W. Michigan; Western Mich.",
  wisconsin: "Badgers; Wis.; Wisc.; UW-Madison; Wisky; U of Wisconsin",
};

describe("aliases (docs/behavior/screens.md#searching-for-a-team)", () => {
  const teams = TEAMS.map(([id, name, abbreviation]) => ({ id, name, abbreviation, conference: "" }));
  const first = (term: string) => filterTeams(teams, term).teams[0]?.id;

  test("find the team that they mean, first", () => {
    const said = Object.entries(SPELLINGS).flatMap(([id, terms]) => terms.split("; ").map((term) => [term, id]));
    const found = said.map(([term = ""]) => [term, first(term)]);
    expect(found).toEqual(said);
    expect(said.length).toBeGreaterThan(200);
  });

  test.each([
    ["OSU", ["ohio-state", "oklahoma-state", "oregon-state"]],
    ["MSU", ["michigan-state", "mississippi-state", "missouri-state"]],
    ["USC", ["usc", "south-carolina"]],
    ["Miami", ["miami", "miami-oh"]],
    ["Miami U", ["miami", "miami-oh"]],
    ["U of M", ["michigan", "minnesota", "memphis"]],
    ["Miami University", ["miami-oh", "miami"]],
    ["Bears", ["baylor", "missouri-state", "california"]],
    ["Knights", ["ucf", "rutgers", "army"]],
    ["Mississippi", ["ole-miss", "mississippi-state"]],
    ["Huskies", ["washington", "northern-illinois", "uconn"]],
  ])("find for %s every team that people may mean", (term, ids) => {
    const found = filterTeams(teams, term).teams.map(({ id }) => id);
    expect(found.slice(0, ids.length)).toEqual(ids);
  });

  test("do not take a compass point, which is spelled with one letter, for the start of any word", () => {
    const found = filterTeams(teams, "north").teams.map(({ id }) => id);
    expect(found.slice(0, 2)).toEqual(["northwestern", "north-carolina"]);
    expect(found.filter((id) => ["nebraska", "notre-dame", "penn-state"].includes(id))).toEqual([]);
  });

  test("rank after an equal name, and among each other in the given order", () => {
    const likely = teams.toSorted((one, other) => Number(other.id === "texas-tech") - Number(one.id === "texas-tech"));
    expect(filterTeams(likely, "texas").teams[0]?.name).toBe("Texas");
    for (const { id, name } of likely) expect([name, filterTeams(likely, name).teams[0]?.id]).toEqual([name, id]);
    const reversed = teams.toReversed();
    expect(
      filterTeams(reversed, "tigers")
        .teams.slice(0, 2)
        .map(({ id }) => id),
    ).toEqual(reversed.filter(({ id }) => ["memphis", "clemson"].includes(id)).map(({ id }) => id));
  });

  test("come with the teams of the large conferences first where nothing else tells", () => {
    const playing = SEED_TEAMS.toSorted((one, other) => byStrength(other, one)).toSorted(byStrength);
    expect(["bulldogs", "huskies", "trojans"].map((term) => searchTeams(playing, term)[0]?.id)).toEqual([
      ...["georgia", "washington", "usc"],
    ]);
  });

  test.each([
    ["Conneticut", "uconn"],
    ["Vanderbuilt", "vanderbilt"],
    ["San Deigo State", "san-diego-state"],
    ["Wisconson", "wisconsin"],
    ["Lousville", "louisville"],
    ["Stanford Cardinals", "stanford"],
  ])("find with one wrong letter in %s the team that is meant", (term, id) => {
    expect(filterTeams(teams, term).teams.map((team) => team.id)).toEqual([id]);
  });

  test.each(["Conetticat", "Rise", "Yale Bulldog", "Montana"])("find nothing for %s", (term) => {
    expect(filterTeams(teams, term).teams).toEqual([]);
  });

  test.each(["buck", "hoki", "sun dev", "ragin c"])("are found while they are typed, such as %j", (term) => {
    expect(filterTeams(teams, term).teams).toHaveLength(1);
  });

  test("name one team for the feed, or none when several teams share the alias", () => {
    const find = teamFinder(teams);
    expect(["Miami", "MIAMI (FL)", "usc", "Ohio St.", "Hawai\uA78Ci", "LSU Tigers"].map(find)).toEqual([
      ...["miami", "miami", "usc", "ohio-state", "hawai-i", "lsu"],
    ]);
    expect(["Miami University", "FSU", "UMiami"].map(find)).toEqual(["miami-oh", null, "miami"]);
    expect(["Huskies", "Tigers", "Yale", "", "North", "North Dakota", "Penn", "TBD", "Wisconson"].map(find)).toEqual(
      Array(9).fill(null),
    );
  });

  test("belong to existing teams", () => {
    const ids = TEAMS.map(([id]) => id);
    expect(Object.keys(TEAM_ALIASES).filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids.filter((id) => TEAM_ALIASES[id] === undefined)).toEqual([]);
  });
});

describe("the underlined part of a name", () => {
  const underlined = (name: string, term: string) => {
    const part = matchedPart(name, term);
    return part && name.slice(...part);
  };

  test.each([
    ["Ohio State", "oh", "Oh"],
    ["San José State", "jose", "José"],
    ["San José State", "SAN JOSE", "San José"],
    ["Hawai'i", "hawaii", "Hawai'i"],
    ["Texas A&M", "texas am", "Texas A&M"],
    ["Texas A&M", "am", "A&M"],
    ["Miami (OH)", "oh", "OH"],
    ["Alabama", "bama", "bama"],
    ["SMU", "smu", "SMU"],
  ])("of %j for %j is %j", (name, term, part) => {
    expect(underlined(name, term)).toBe(part);
  });

  test("is the start of a word rather than a place inside one", () => {
    expect(matchedPart("North Carolina State", "st")).toEqual([15, 17]);
    expect(matchedPart("Western Kentucky West", "we")).toEqual([0, 2]);
    expect(matchedPart("East State", "st")).toEqual([5, 7]);
    expect(matchedPart("East", "st")).toEqual([2, 4]);
  });

  test.each([
    ["Ohio State", "michigan"],
    ["Oklahoma", "ou"],
    ["Ohio State", ""],
    ["Ohio State", " "],
    ["Ohio State", "..."],
    ["", "ohio"],
    ["", ""],
    ["Ohio", "ohio state"],
  ])("is missing in %j for %j", (name, term) => {
    expect(matchedPart(name, term)).toBeNull();
  });

  test("exists in every team that is found by its name", () => {
    for (const { name } of SEED_TEAMS) {
      expect(underlined(name, name.toLowerCase())).toBe(name.replace(/\)$/, ""));
    }
  });
});

import { describe, expect, test } from "vitest";
import { TEAM_ALIASES } from "#domain/team-aliases.ts";
import { teamFinder } from "#domain/team-names.ts";
import { byStrength, filterTeams, searchTeams } from "#domain/team-search.ts";
import { TEAMS } from "#domain/teams.ts";
import { SEED_TEAMS } from "#support/brackets/seed-teams.ts";

/** How lists, tickers and fans spell each team's name, and common typos. Spellings are separated by semicolons. */
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
    "S. Jose St.; San JosÃ© State; San Jose St.; San Jose State; SJSU; San José St.; San Jos? State; San Jos\uFFFD State",
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

  test("find the intended team first", () => {
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
  ])("find every team that a user may mean by %s", (term, ids) => {
    const found = filterTeams(teams, term).teams.map(({ id }) => id);
    expect(found.slice(0, ids.length)).toEqual(ids);
  });

  test("do not make 'north' match a team just because one of its words starts with N", () => {
    const found = filterTeams(teams, "north").teams.map(({ id }) => id);
    expect(found.slice(0, 2)).toEqual(["northwestern", "north-carolina"]);
    expect(found.filter((id) => ["nebraska", "notre-dame", "penn-state"].includes(id))).toEqual([]);
  });

  test("rank below an exact team name; teams that match equally well stay in the order of the searched list", () => {
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

  test("rank below an exact match of a team's name, even if the alias also matches exactly", () => {
    const invented = [
      { id: "miami-oh", name: "RedHawks", conference: "" },
      { id: "another", name: "Miami of Ohio", conference: "" },
    ];
    expect(filterTeams(invented, "miami of ohio").teams.map(({ id }) => id)).toEqual(["another", "miami-oh"]);
  });

  test("that several teams share find a team from a large conference first", () => {
    const playing = SEED_TEAMS.toReversed().toSorted(byStrength);
    expect(["bulldogs", "huskies", "trojans"].map((term) => searchTeams(playing, term)[0]?.id)).toEqual([
      ...["mississippi-state", "washington", "usc"],
    ]);
  });

  test.each([
    ["Conneticut", "uconn"],
    ["Vanderbuilt", "vanderbilt"],
    ["San Deigo State", "san-diego-state"],
    ["Wisconson", "wisconsin"],
    ["Lousville", "louisville"],
    ["Stanford Cardinals", "stanford"],
  ])("find the intended team despite the typo in %s", (term, id) => {
    expect(filterTeams(teams, term).teams.map((team) => team.id)).toEqual([id]);
  });

  test.each(["Conetticat", "Rise", "Yale Bulldog", "Montana"])("do not match %s to any team", (term) => {
    expect(filterTeams(teams, term).teams).toEqual([]);
  });

  test.each(["buck", "hoki", "sun dev", "ragin c"])("find a team while the user is still typing: %j", (term) => {
    expect(filterTeams(teams, term).teams).toHaveLength(1);
  });

  test("identify a team in the feed only if no other team has the same alias", () => {
    const find = teamFinder(teams);
    expect(["Miami", "MIAMI (FL)", "usc", "Ohio St.", "Hawai\uA78Ci", "LSU Tigers"].map(find)).toEqual([
      ...["miami", "miami", "usc", "ohio-state", "hawai-i", "lsu"],
    ]);
    expect(["Miami University", "FSU", "UMiami"].map(find)).toEqual(["miami-oh", null, "miami"]);
    expect(["Huskies", "Tigers", "Yale", "", "North", "North Dakota", "Penn", "TBD", "Wisconson"].map(find)).toEqual(
      Array(9).fill(null),
    );
  });

  test("exist for every team, and only for existing teams", () => {
    const ids = TEAMS.map(([id]) => id);
    expect(Object.keys(TEAM_ALIASES).filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids.filter((id) => TEAM_ALIASES[id] === undefined)).toEqual([]);
  });
});

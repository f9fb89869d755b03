import { Column, Row, Section } from "react-email";
import { type Bracket, isWinner, type Matchup, matchups, otherSlot, type Slot } from "#domain/bracket.ts";
import { ALL_PICKS, capitalize } from "#domain/product.ts";
import { ROUNDS } from "#domain/rounds.ts";
import { SEASON } from "#domain/season.ts";
import { shortDays } from "#domain/season-days.ts";
import { contrast } from "#domain/team.ts";
import { type TeamColors, teamColors } from "#domain/team-colors.ts";
import { Gap, Mail, Picture, plainText, renderMail, SectionHeading } from "../mail/layout.tsx";
import { type DarkStyles, DISPLAY, LIGHT, NOTE } from "../mail/mail-styles.ts";
import { Poster } from "../mail/poster.tsx";

const SUBJECT = "Your College Football Playoff picks";
const SAVED = `${capitalize(ALL_PICKS)} are saved.`;
const LEAD = `${SAVED} Share your bracket with the link below.`;
const REASON = "You're getting this because you saved your picks.";

/** Below this contrast with the champion's color, the yellow trophy gets a black tile behind it. */
const TROPHY_CONTRAST = 3;

interface SeededTeam {
  readonly seed: number;
  readonly name: string;
  readonly conference: string;
  readonly colors: TeamColors;
}

interface Pick {
  readonly winner: SeededTeam;
  readonly loser: SeededTeam;
}

interface PickedRound {
  readonly name: string;
  readonly dates: string;
  readonly picks: readonly Pick[];
}

/**
 * Returns the email that confirms a saved bracket (docs/behavior/mail.md#the-picks-email). The same input returns the
 * same bytes, because a retry with the same idempotency key must send the same email. Throws if the bracket is
 * incomplete. `link` and `siteUrl` are absolute URLs of our own site.
 */
export function picksEmail({ bracket, link, siteUrl }: { bracket: Bracket; link: string; siteUrl: string }) {
  const { champion, rounds } = picksOf(bracket);
  const common = { title: SUBJECT, lead: LEAD, next: { href: link, label: "View your bracket" }, reason: REASON };
  const text = plainText({
    ...common,
    poster: `Champion: ${champion.name}\nNo. ${champion.seed} seed, ${champion.conference}`,
    paragraphs: rounds.map(({ name, dates, picks }) => [`${name} (${dates})`, ...picks.map(pickLine)].join("\n")),
  });
  const html = renderMail(
    <Mail
      {...common}
      preheader={`Your champion: ${champion.name}. ${SAVED}`}
      siteUrl={siteUrl}
      poster={<Champion champion={champion} siteUrl={siteUrl} />}
      phoneStyles={phoneStyles(champion)}
      darkStyles={darkFills(rounds)}
    >
      {rounds.map((round) => (
        <Round key={round.name} {...round} />
      ))}
    </Mail>,
  );
  // With the same subject, email apps would show two brackets as one conversation.
  return { subject: `${SUBJECT}: ${champion.name} to win it all`, html, text };
}

function picksOf(bracket: Bracket) {
  return {
    champion: pickOf(bracket.championship).winner,
    rounds: ROUNDS.map(({ id, name }) => ({
      name,
      dates: shortDays(SEASON.days[id]),
      picks: matchups(bracket)
        .filter(({ round }) => round === id)
        .map(pickOf),
    })),
  };
}

function pickOf(matchup: Matchup): Pick {
  const won = isWinner(matchup, 0) ? 0 : 1;
  if (!isWinner(matchup, won)) throw new Error(`Only a complete bracket can be emailed; ${matchup.id} is undecided.`);
  return { winner: seededTeam(matchup.teams[won]), loser: seededTeam(matchup.teams[otherSlot(won)]) };
}

function seededTeam({ seed, team }: Slot): SeededTeam {
  if (team === null) throw new Error("Only a complete bracket can be emailed; a slot has no team.");
  return { seed, name: team.name, conference: team.conference, colors: teamColors(team) };
}

function pickLine({ winner, loser }: Pick): string {
  return `${String(winner.seed).padStart(4)} ${winner.name} over ${loser.seed} ${loser.name}`;
}

function Champion({ champion, siteUrl }: { champion: SeededTeam; siteUrl: string }) {
  const { seed, name, conference, colors } = champion;
  const { fill, text } = colors;
  return (
    <Poster
      fill={{ color: fill, className: `fill-${seed}` }}
      text={{ color: text }}
      rule={{ color: text }}
      caption="CHAMPION"
      headline={{ text: <bdi>{name}</bdi>, color: text, className: "champion", size: nameSize(name, 380, 84) }}
      aside={<Trophy fill={fill} text={text} siteUrl={siteUrl} />}
      foot={[`No. ${seed} seed`, <bdi key="conference">{conference}</bdi>]}
    />
  );
}

function Trophy({ fill, text, siteUrl }: { fill: string; text: string; siteUrl: string }) {
  const isLost = contrast(LIGHT.post, fill) < TROPHY_CONTRAST;
  return (
    <Section
      align="right"
      width={isLost ? 102 : 78}
      style={isLost ? { backgroundColor: LIGHT.ink, padding: "12px" } : {}}
      className="trophy"
      tdClassName={isLost ? "tile" : ""}
    >
      <Picture
        siteUrl={siteUrl}
        file="trophy.png"
        width={78}
        height={90}
        alt="Trophy"
        color={isLost ? LIGHT.post : text}
        className="trophy-image"
      />
    </Section>
  );
}

function Round({ name, dates, picks }: PickedRound) {
  return (
    <>
      <Gap height={34} />
      <SectionHeading note={dates}>{name}</SectionHeading>
      {picks.map(({ winner, loser }, index) => (
        <PickRow key={winner.seed} winner={winner} loser={loser} isFirst={index === 0} />
      ))}
    </>
  );
}

function PickRow({ winner, loser, isFirst }: Pick & { isFirst: boolean }) {
  const { seed, colors } = winner;
  const { fill, text } = colors;
  const display = { fontFamily: DISPLAY, fontSize: "20px", fontWeight: 700, lineHeight: "22px" };
  return (
    <>
      {isFirst ? null : <Gap height={4} />}
      <Row>
        <Column
          className={`fill-${seed}`}
          align="center"
          width={44}
          height={40}
          style={{ ...display, backgroundColor: fill, color: text, height: "40px", width: "44px" }}
        >
          {seed}
        </Column>
        <Column width={5} style={{ backgroundColor: colors.secondary, fontSize: "1px", width: "5px" }}>
          {"\u00A0"}
        </Column>
        <Column className="ink team" style={{ ...display, color: LIGHT.ink, paddingLeft: "12px" }}>
          <bdi>{winner.name}</bdi>
        </Column>
        <Column className="ink-3 over" align="right" style={{ ...NOTE, paddingLeft: "12px" }}>
          over {loser.seed} <bdi>{loser.name}</bdi>
        </Column>
      </Row>
    </>
  );
}

/** By seed, which a team keeps in all rounds. */
function darkFills(rounds: readonly PickedRound[]): DarkStyles {
  const winners = rounds.flatMap(({ picks }) => picks.map(({ winner }) => winner));
  return Object.fromEntries(winners.map(({ seed, colors }) => [`fill-${seed}`, { background: colors.fillDark }]));
}

/** The champion's panel is smaller, and each opponent is below the winner's name. */
function phoneStyles(champion: SeededTeam): string {
  return `
  .champion { font-size: ${nameSize(champion.name, 200, 54)}px !important; }
  .aside { width: 76px !important; }
  .trophy { width: auto !important; }
  .trophy-image { width: 52px !important; height: 60px !important; }
  .tile { padding: 8px !important; }
  .team, .over { display: block !important; text-align: left !important; }
  .team { line-height: 21px !important; }
  .over { line-height: 17px !important; }`;
}

/** In Arial, the widest of the fonts, as a fraction of the font size. */
const CHARACTER_WIDTH = 0.56;

/**
 * Returns the largest size in pixels, up to `most`, at which a name's longest word fits into `width`, even in Arial,
 * the widest font that an email client may use.
 */
function nameSize(name: string, width: number, most: number): number {
  const longestWord = Math.max(...name.split(" ").map((word) => word.length));
  const forLines = name.length > 10 ? most * 0.72 : most;
  return Math.max(Math.floor(Math.min(forLines, width / (longestWord * CHARACTER_WIDTH))), 20);
}

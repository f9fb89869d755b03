import { MATCHUP_IDS, ROUND_OF } from "#domain/bracket.ts";
import { type BracketRecord, entrants } from "#domain/bracket-record.ts";
import { ROUNDS } from "#domain/rounds.ts";
import type { Team } from "#domain/team.ts";
import { teamStyle } from "#web/bracket/team-colors.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Section } from "#web/ui/page/section.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import slot from "../team-slot.module.css";
import css from "./how-it-ended.module.css";

interface Props {
  official: BracketRecord;
  teams: ReadonlyMap<string, Team>;
  href: string;
}

export function HowItEnded({ official, teams, href }: Props) {
  return (
    <Section title="How the Playoff Ended" aside={<TextLink href={href}>View Bracket</TextLink>}>
      <div className={classNames(slot.small, css.rounds)}>
        {ROUNDS.map(({ id, name }) => (
          <section key={id} className={css.round} aria-label={name}>
            <h3>{id === "championship" ? "Final" : name}</h3>
            <ol>
              {MATCHUP_IDS.filter((game) => ROUND_OF[game] === id).map((game) => (
                <li key={game}>
                  {entrants(official.winners, game).map((seed, index) => {
                    const team = teams.get(official.teamSlots[(seed ?? 0) - 1] ?? "");
                    const hasWon = official.winners[game] === seed;
                    return (
                      <span
                        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the slot
                        key={index}
                        className={slot.slot}
                        data-state={hasWon ? "won" : "lost"}
                        style={team && teamStyle(team)}
                      >
                        <span className={slot.seed}>{seed}</span>
                        <span className={classNames(slot.name, css.name)}>{team?.name}</span>
                        {hasWon && <VisuallyHidden> won</VisuallyHidden>}
                      </span>
                    );
                  })}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </Section>
  );
}

import { counted } from "#domain/counting.ts";
import { isolated, memberName } from "#domain/group.ts";
import type { Team } from "#domain/team.ts";
import { teamStyle } from "#web/bracket/team-colors.ts";
import { Trophy } from "#web/ui/icons.tsx";
import { MemberName } from "../member-name.tsx";
import type { PastGroup } from "../past-group.ts";
import css from "./champion-band.module.css";

interface Props {
  content: PastGroup;
  teams: ReadonlyMap<string, Team>;
  year: number | null;
}

export function ChampionBand({ content, teams, year }: Props) {
  const { official, members } = content;
  const seed = official.winners.champ ?? 0;
  const champion = teams.get(official.teamSlots[seed - 1] ?? "");
  if (champion === undefined) return null;
  const other = official.winners.sf1 === seed ? official.winners.sf2 : official.winners.sf1;
  const beaten = teams.get(official.teamSlots[(other ?? 0) - 1] ?? "");
  const [first, second] = members;
  return (
    <div className={css.band} style={teamStyle(champion)}>
      <span className={css.trophy}>
        <Trophy size={76} />
      </span>
      <div className={css.part}>
        <p className={css.caption}>CHAMPION {year}</p>
        <p className={css.name}>{champion.name}</p>
        <p className={css.note}>
          No. {seed} seed{beaten && `, beat ${beaten.name}`}
        </p>
      </div>
      {first && (
        <div className={css.part}>
          <p className={css.caption}>GROUP CHAMPION</p>
          <p className={css.name}>
            <MemberName member={first} />
          </p>
          <p className={css.note}>
            {counted(first.score, "point")}
            {second && `, ${lead(first.score - second.score)} ${isolated(memberName(second))}`}
          </p>
        </div>
      )}
    </div>
  );
}

const lead = (gap: number) => (gap === 0 ? "tied with" : `by ${gap.toLocaleString("en-US")} over`);

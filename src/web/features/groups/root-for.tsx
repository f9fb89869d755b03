import { useMemo, useState } from "react";
import { placesOf, sizeOf, swingsOf } from "../../../domain/race.ts";
import { Section } from "../../ui/section.tsx";
import { useIsPhone } from "../../ui/use-is-phone.ts";
import { MemberName } from "./member-name.tsx";
import { MemberSelect } from "./member-select.tsx";
import type { Race } from "./race.ts";
import { percent } from "./race-words.ts";
import css from "./root-for.module.css";
import { SwingRow } from "./swing-row.tsx";
import type { Member } from "./types.ts";
import { WhatIsDecided } from "./what-is-decided.tsx";

interface Props {
  race: Race;
  ownId: string | null;
}

/** What the games to come mean to a member: whom to root for, and what is decided already (docs/rules.md#root-for). */
export function RootFor({ race, ownId }: Props) {
  const { members, ways, now } = race;
  const [chosenId, setChosenId] = useState(ownId);
  const isPhone = useIsPhone();
  const index = Math.max(
    0,
    members.findIndex(({ id }) => id === chosenId),
  );
  const swings = useMemo(() => swingsOf(ways, index), [ways, index]);
  const places = useMemo(() => placesOf(ways, index), [ways, index]);
  const member = members[index];
  const chance = now[index]?.chance ?? 0;
  if (member === undefined) return null;
  const isOwn = member.id === ownId;
  const shown = isPhone ? swings.toSorted((one, other) => sizeOf(other) - sizeOf(one)) : swings;
  return (
    <Section title="Root For">
      <MemberSelect
        label="Games as seen by"
        members={members}
        ownId={ownId}
        chosenId={member.id}
        onChoose={setChosenId}
      />
      <div className={css.columns}>
        <div>
          <p className={css.lead}>
            <ChanceLine member={member} isOwn={isOwn} chance={chance} />
          </p>
          {chance > 0 && chance < 1 && (
            <ol className={css.games} aria-label="Games to come">
              {shown.map((swing) => (
                <SwingRow key={swing.matchup} swing={swing} race={race} chance={chance} isOwn={isOwn} />
              ))}
            </ol>
          )}
        </div>
        <WhatIsDecided race={race} index={index} places={places} isOwn={isOwn} />
      </div>
    </Section>
  );
}

/** The chance of a member in a sentence. */
function ChanceLine({ member, isOwn, chance }: { member: Member; isOwn: boolean; chance: number }) {
  const name = <MemberName member={member} />;
  if (chance === 0) {
    return (
      <>
        {isOwn ? "You are" : <>{name} is</>} out of the race for first place. Choose another player to see what the
        games mean to them.
      </>
    );
  }
  if (chance === 1) return <>{isOwn ? "You" : name} cannot be caught.</>;
  return (
    <>
      {isOwn ? "Your chance to win is " : <>The chance of {name} to win is </>}
      <strong>{percent(chance)}</strong>. What a game makes of it:
    </>
  );
}

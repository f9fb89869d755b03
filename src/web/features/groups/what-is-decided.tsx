import { Fragment, type ReactNode } from "react";
import { counted, ordinal } from "../../../domain/counting.ts";
import { needsOf, type Places } from "../../../domain/race.ts";
import { MemberName } from "./member-name.tsx";
import type { Race } from "./race.ts";
import { needed } from "./race-words.ts";
import css from "./what-is-decided.module.css";

interface Props {
  race: Race;
  /** The place of the chosen member among the members. */
  index: number;
  places: Places;
  isOwn: boolean;
}

/** More names than this are counted. */
const MOST_NAMES = 4;

/** What holds however the open games end: sentences, each true in every way that is left. */
export function WhatIsDecided({ race, index, places, isOwn }: Props) {
  const { members, ways, now } = race;
  const member = members[index];
  const needs = needsOf(ways, index);
  if (member === undefined) return null;
  const who = isOwn ? "You" : <MemberName member={member} />;
  return (
    <div className={css.decided}>
      <h3 className={css.heading}>What Is Decided</h3>
      <ul>
        <li>
          <Contenders race={race} />
        </li>
        {places.behind > 0 && (
          <li>
            <strong>{counted(places.behind, "player")}</strong> cannot catch {isOwn ? "you" : who} any more.
          </li>
        )}
        <li>
          {who} {isOwn ? "finish" : "finishes"} {placeWords(places, members.length)}.
        </li>
        {needs.length > 0 && (now[index]?.chance ?? 0) < 1 && (
          <li>
            {who} {isOwn ? "need" : "needs"} <strong>{needed(race, needs)}</strong> to come first.
          </li>
        )}
      </ul>
    </div>
  );
}

/** Who can still come first. */
function Contenders({ race: { members, now } }: { race: Race }) {
  const left = members.filter((_, index) => (now[index]?.chance ?? 0) > 0);
  const [first] = left;
  if (first !== undefined && left.length === 1) {
    return (
      <>
        <MemberName member={first} /> <strong>cannot be caught</strong>.
      </>
    );
  }
  if (left.length === members.length) return <strong>Everybody can still win.</strong>;
  return (
    <>
      <strong>{left.length} can still win</strong>
      {left.length <= MOST_NAMES && (
        <>
          :{" "}
          <Names>
            {left.map((member) => (
              <MemberName key={member.id} member={member} />
            ))}
          </Names>
        </>
      )}
      . Nobody else can finish first.
    </>
  );
}

/** Joins names that keep their own direction: A, B and C. */
function Names({ children }: { children: readonly ReactNode[] }) {
  return children.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the index is all that tells a separator apart
    <Fragment key={index}>
      {index > 0 && (index === children.length - 1 ? " and " : ", ")}
      {name}
    </Fragment>
  ));
}

/** Where somebody finishes: "3rd, whatever happens", "between 1st and 12th". */
function placeWords({ best, worst }: Places, players: number): string {
  if (best === worst) return `${ordinal(best)}, whatever happens`;
  if (best === 1 && worst === players) return "anywhere from first to last";
  return `between ${ordinal(best)} and ${ordinal(worst)}`;
}

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Bracket, EMPTY_BRACKET } from "../../../domain/bracket.ts";
import { api } from "../../trpc.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { PrintIcon } from "../../ui/icons.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { useIsPhone } from "../../ui/use-is-phone.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { BracketCanvas } from "./bracket-canvas.tsx";
import { BracketRounds } from "./bracket-rounds.tsx";
import type { BracketScene } from "./matchup-slots.tsx";
import { PanArea } from "./pan-area.tsx";
import { PrintSheet } from "./print-sheet.tsx";
import css from "./saved-bracket.module.css";

interface Props {
  id: string;
  /** The round in view on a phone, from 0. */
  round: number;
  onRound: (round: number) => void;
  /** What stands where a bracket could be. */
  notFound: ReactNode;
}

/** A bracket that was mailed home, to look at: no control but Print, and the way to a bracket of one's own. */
export function SavedBracket({ id, round, onRound, notFound }: Props) {
  const saved = useQuery({ queryKey: ["brackets", "saved", id], queryFn: () => api.brackets.saved.query({ id }) });
  const isPhone = useIsPhone();
  if (saved.isPending) return <LoadingBracket isPhone={isPhone} />;
  if (saved.isError) return notFound;

  const { bracket, createdAt } = saved.data;
  const heading = `Your saved bracket from ${createdAt.toLocaleDateString("en-US", { dateStyle: "long" })}`;
  const scene = readOnlyScene(bracket, "readOnly");
  if (isPhone) {
    return (
      <>
        <h1 className={css.phoneHeading}>{heading}</h1>
        <BracketRounds scene={scene} round={round} onRound={onRound}>
          <ButtonLink href="/" variant="ink" size="large" wide>
            Create New Bracket
          </ButtonLink>
        </BracketRounds>
        <PrintSheet bracket={bracket} />
      </>
    );
  }
  return (
    <>
      <PageTitle>College Football Playoff Bracket</PageTitle>
      <div className={css.bar}>
        <p className={css.date}>{heading}</p>
        <Button variant="quiet" icon={<PrintIcon />} onClick={() => window.print()}>
          Print
        </Button>
        <ButtonLink href="/" variant="ink">
          Create New Bracket
        </ButtonLink>
      </div>
      <PanArea>
        <BracketCanvas scene={scene} />
      </PanArea>
      <PrintSheet bracket={bracket} />
    </>
  );
}

function readOnlyScene(bracket: Bracket, mode: "readOnly" | "loading"): BracketScene {
  return { now: bracket, ahead: bracket, aim: null, mode, events: null };
}

/** The shape of what comes. */
function LoadingBracket({ isPhone }: { isPhone: boolean }) {
  const scene = readOnlyScene(EMPTY_BRACKET, "loading");
  return (
    <>
      {isPhone ? (
        <VisuallyHidden as="h1">Saved bracket</VisuallyHidden>
      ) : (
        <PageTitle>College Football Playoff Bracket</PageTitle>
      )}
      <p role="status" className={isPhone ? css.phoneHeading : css.bar}>
        Loading your bracket...
      </p>
      <div inert>
        {isPhone ? (
          <BracketRounds scene={scene} round={0} onRound={() => undefined} />
        ) : (
          <PanArea>
            <BracketCanvas scene={scene} />
          </PanArea>
        )}
      </div>
    </>
  );
}

import { useState } from "react";
import { useLocation } from "wouter";
import type { Bracket } from "../../../../domain/bracket.ts";
import { SEASON } from "../../../../domain/season.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { PrintIcon } from "../../../ui/icons.tsx";
import { CopyLinkButton, PictureLink, ShareButton } from "../../../ui/share-button.tsx";
import { canShare } from "../../../ui/share-link.ts";
import { isSameBracket } from "../draft/draft.ts";
import { readDraft } from "../draft/draft-storage.ts";
import { MAIN_DRAFT_KEY } from "../storage-keys.ts";
import { LINK_COPIED, linkOfBracket } from "./link-of-bracket.ts";
import { leaveForFirstPage } from "./start-from.ts";

interface Props {
  id: string;
  bracket: Bracket;
  season: string;
  isPhone: boolean;
}

/** The actions that anyone with a saved bracket's link can take (docs/behavior/screens.md#sharing). */
export function SharedActions({ id, bracket, season, isPhone }: Props) {
  const link = linkOfBracket(id, bracket, season);
  const style = isPhone ? ({ variant: "outline", size: "large" } as const) : ({ variant: "quiet" } as const);
  return (
    <>
      {canShare() && <ShareButton {...style} link={link} />}
      <CopyLinkButton {...style} link={link} copied={LINK_COPIED} />
      <PictureLink {...style} link={link} />
      {!isPhone && (
        <Button variant="quiet" icon={<PrintIcon />} onClick={() => window.print()}>
          Print
        </Button>
      )}
      {/* A bracket from another season can have teams that do not play in the current season. */}
      {season === SEASON.name && <StartFromButton bracket={bracket} isPhone={isPhone} />}
      <ButtonLink href="/" {...(isPhone && { size: "large" as const, wide: true })}>
        Create New Bracket
      </ButtonLink>
    </>
  );
}

/** Copies a shared bracket to the predictor page. Asks for confirmation first if that page has a different bracket. */
function StartFromButton({ bracket, isPhone }: Pick<Props, "bracket" | "isPhone">) {
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const start = () => {
    leaveForFirstPage(bracket);
    navigate("/");
  };
  const startOrAsk = () => {
    const { draft } = readDraft(MAIN_DRAFT_KEY);
    if (draft === null || isSameBracket(draft.bracket, bracket)) start();
    else setAsking(true);
  };
  return (
    <>
      <Button variant="ink" {...(isPhone && { size: "large" as const, wide: true })} onClick={startOrAsk}>
        Start from this bracket
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Start from this bracket"
        description="It replaces the bracket you have started. Undo brings yours back while this page is open."
        confirmLabel="Use This Bracket"
        onConfirm={start}
      />
    </>
  );
}

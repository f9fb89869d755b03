import { useState } from "react";
import { useLocation } from "wouter";
import type { Bracket } from "#domain/bracket.ts";
import { SEASON } from "#domain/season.ts";
import { isSameBracket, readDraft } from "#web/editor/draft/draft.ts";
import { MAIN_DRAFT_KEY } from "#web/editor/draft/storage-keys.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { PrintIcon } from "#web/ui/icons.tsx";
import { CopyLinkButton, PictureLink, ShareButton } from "#web/ui/share-button.tsx";
import { canShare } from "#web/ui/share-link.ts";
import { linkOfBracket } from "./link-of-bracket.ts";
import { leaveForFirstPage } from "./start-from.ts";

interface Props {
  id: string;
  bracket: Bracket;
  season: string;
  isPhone: boolean;
}

/** docs/behavior/screens.md#sharing */
export function SharedActions({ id, bracket, season, isPhone }: Props) {
  const link = linkOfBracket(id, bracket, season);
  const style = { variant: isPhone ? "outline" : "quiet" } as const;
  const create = (
    <ButtonLink href="/" variant="yellow" {...(isPhone && { size: "large" as const, wide: true })}>
      {isPhone ? "Make Your Own" : "Create New Bracket"}
    </ButtonLink>
  );
  return (
    <>
      {isPhone && create}
      {canShare() && <ShareButton {...style} link={link} />}
      <CopyLinkButton {...style} link={link} />
      <PictureLink {...style} link={link} />
      {!isPhone && (
        <Button variant="quiet" icon={<PrintIcon />} onClick={() => window.print()}>
          Print
        </Button>
      )}
      {/* A bracket from another season can have teams that do not play in the current season. */}
      {season === SEASON.name && <StartFromButton bracket={bracket} />}
      {!isPhone && create}
    </>
  );
}

/** Asks first if the predictor page has a different bracket. */
function StartFromButton({ bracket }: Pick<Props, "bracket">) {
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
      <Button onClick={startOrAsk}>Copy This Bracket</Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Copy This Bracket"
        description="This replaces the bracket you started. You can undo it until you close the page."
        confirmLabel="Use This Bracket"
        onConfirm={start}
      />
    </>
  );
}

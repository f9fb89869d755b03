import type { Bracket } from "../../../../domain/bracket.ts";
import { SEASON } from "../../../../domain/season.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { CopyIcon, PrintIcon } from "../../../ui/icons.tsx";
import { PictureLink, ShareButton } from "../../../ui/share-button.tsx";
import { canShare } from "../../../ui/share-link.ts";
import { toast } from "../../../ui/toast.tsx";
import { LINK_COPIED, linkOfBracket, tellNotShared } from "./link-of-bracket.ts";
import { StartFromButton } from "./start-from-button.tsx";

interface Props {
  id: string;
  bracket: Bracket;
  season: string;
  isPhone: boolean;
}

/** The actions for a saved bracket, for everyone with its link (docs/behavior/screens.md#sharing). */
export function SharedActions({ id, bracket, season, isPhone }: Props) {
  const link = linkOfBracket(id, bracket, season);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url);
      toast.success(LINK_COPIED);
    } catch {
      toast.error("Your browser could not copy it. The link is the address of this page.");
    }
  };
  const look = isPhone ? ({ variant: "outline", size: "large" } as const) : ({ variant: "quiet" } as const);
  return (
    <>
      {canShare() && <ShareButton {...look} link={link} onFail={tellNotShared} />}
      <Button {...look} icon={<CopyIcon />} onClick={() => void copy()}>
        Copy link
      </Button>
      <PictureLink {...look} link={link} />
      {!isPhone && (
        <Button variant="quiet" icon={<PrintIcon />} onClick={() => window.print()}>
          Print
        </Button>
      )}
      {/* Teams of another season may no longer play. */}
      {season === SEASON.name && <StartFromButton bracket={bracket} wide={isPhone} />}
      <ButtonLink href="/" {...(isPhone && { size: "large" as const, wide: true })}>
        Create New Bracket
      </ButtonLink>
    </>
  );
}

import type { Bracket } from "../../../../domain/bracket.ts";
import { SEASON } from "../../../../domain/season.ts";
import { ApiProvider } from "../../../api/trpc.ts";
import { PictureLink, ShareButton } from "../../../ui/share-button.tsx";
import { canShare } from "../../../ui/share-link.ts";
import { PlayButton } from "../play/play.tsx";
import type { SavedOnDevice } from "../save/saved-on-device.ts";
import { linkOfBracket, tellNotShared } from "./link-of-bracket.ts";

/** The share sheet of a saved bracket, if the device has one, and its picture. */
export function ShareSaved({ saved: { id, bracket }, isSquare }: { saved: SavedOnDevice; isSquare: boolean }) {
  const link = linkOfBracket(id, bracket, SEASON.name);
  return (
    <>
      {canShare() && <ShareButton link={link} isSquare={isSquare} onFail={tellNotShared} />}
      <PictureLink link={link} isSquare={isSquare} />
    </>
  );
}

/** The first page has no API until this is loaded. */
export function PlayAsWeek({ bracket }: { bracket: Bracket }) {
  return (
    <ApiProvider>
      <PlayButton bracket={bracket} />
    </ApiProvider>
  );
}

import { SEASON } from "../../../../domain/season.ts";
import { PictureLink, ShareButton } from "../../../ui/share-button.tsx";
import { canShare } from "../../../ui/share-link.ts";
import type { SavedOnDevice } from "../save/saved-on-device.ts";
import { linkOfBracket, tellNotShared } from "./link-of-bracket.ts";

/** Next to the champion of a saved bracket: the share sheet, if the device has one, and the picture. */
export function ShareSaved({ saved: { id, bracket }, isSquare }: { saved: SavedOnDevice; isSquare: boolean }) {
  const link = linkOfBracket(id, bracket, SEASON.name);
  return (
    <>
      {canShare() && <ShareButton link={link} isSquare={isSquare} onFail={tellNotShared} />}
      <PictureLink link={link} isSquare={isSquare} />
    </>
  );
}

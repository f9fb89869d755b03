import type { Bracket } from "#domain/bracket.ts";
import { SEASON } from "#domain/season.ts";
import { ApiProvider } from "#web/api/trpc.ts";
import type { SavedOnDevice } from "#web/editor/draft/saved-on-device.ts";
import { PictureLink, ShareButton } from "#web/ui/share-button.tsx";
import { canShare } from "#web/ui/share-link.ts";
import { Play } from "../play/play.tsx";
import { linkOfBracket } from "./link-of-bracket.ts";

export function ShareSaved({ saved: { id, bracket }, isSquare }: { saved: SavedOnDevice; isSquare: boolean }) {
  const link = linkOfBracket(id, bracket, SEASON.name);
  return (
    <>
      {canShare() && <ShareButton link={link} isSquare={isSquare} />}
      <PictureLink link={link} isSquare={isSquare} />
    </>
  );
}

/** With its own API provider, because the predictor page has none. */
export function PlayAsWeek({ bracket }: { bracket: Bracket }) {
  return (
    <ApiProvider>
      <Play bracket={bracket} />
    </ApiProvider>
  );
}

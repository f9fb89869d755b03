import { Button } from "../../ui/button.tsx";
import { CopyIcon } from "../../ui/icons.tsx";
import { ShareButton } from "../../ui/share-button.tsx";
import { canShare, type SharedLink } from "../../ui/share-link.ts";
import { toast } from "../../ui/toast.tsx";
import type { EveryonePicks } from "./types.ts";

/** Shares the page's address and picture, or copies the address if the device has no share sheet. */
export function ShareEveryone({ picks: { season, seasons } }: { picks: EveryonePicks }) {
  const query = season === seasons[0] ? "" : `?season=${season}`;
  const title = `How everyone picks the ${season} playoff`;
  const link: SharedLink = {
    title,
    text: title,
    url: `${window.location.origin}/cfp-challenge/everyone${query}`,
    picture: { url: `/cfp-challenge/everyone/picture${query}`, name: `everyone-${season}.png` },
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url);
      toast.success("Link copied.");
    } catch {
      toast.error("Your browser could not copy it. The link is the address of this page.");
    }
  };
  if (canShare()) {
    return (
      <ShareButton
        link={link}
        onFail={() => toast.error("Your browser could not share it. You can copy the link instead.")}
      />
    );
  }
  return (
    <Button icon={<CopyIcon />} onClick={() => void copy()}>
      Copy link
    </Button>
  );
}

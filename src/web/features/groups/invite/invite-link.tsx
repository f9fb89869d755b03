import { useState } from "react";
import { inText } from "../../../../domain/group.ts";
import { CHALLENGE_NAME } from "../../../../domain/product.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkIcon } from "../../../ui/challenge-icons.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { PictureLink, ShareButton } from "../../../ui/share-button.tsx";
import { canShare, type SharedLink } from "../../../ui/share-link.ts";
import { toast } from "../../../ui/toast.tsx";

interface Props {
  name: string;
  code: string;
  /** Whether inviting is the main action, as it is in a group without other members. */
  isNext: boolean;
}

/**
 * The group's invite link (docs/behavior/groups.md#invite-links), with buttons to copy it or open the device's share
 * sheet.
 */
export function InviteLink({ name, code, isNext }: Props) {
  const [isShown, setShown] = useState(false);
  const link = `${window.location.origin}/join/${code}`;
  const hasShare = canShare();

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast.success("Invite link copied. Anyone with the link can join.");
    } catch {
      setShown(true); // The browser blocked copying, so the dialog shows the link.
    }
  };

  const shared: SharedLink = {
    title: name,
    text: `Play the ${CHALLENGE_NAME} with us in ${inText(name)}.`,
    url: link,
    picture: { url: `/join/${code}/picture`, name: "invitation.png" },
  };

  return (
    <>
      {hasShare && (
        <ShareButton link={shared} variant={isNext ? "yellow" : "ink"} onFail={() => void copy()}>
          Share invite
        </ShareButton>
      )}
      <Button variant={isNext && !hasShare ? "yellow" : "outline"} icon={<LinkIcon />} onClick={() => void copy()}>
        Copy invite link
      </Button>
      <PictureLink link={shared} />
      <Dialog
        open={isShown}
        onClose={() => setShown(false)}
        title="Invite Link"
        actions={
          <Button variant="ink" onClick={() => setShown(false)}>
            Done
          </Button>
        }
      >
        <TextField
          label="Copy this link and send it to your friends"
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
      </Dialog>
    </>
  );
}

import { useState } from "react";
import { isolated } from "#domain/group.ts";
import { CHALLENGE_NAME } from "#domain/product.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { canShare, loadPicture, type SharedLink, shareLink } from "#web/ui/share-link.ts";
import { useCopy } from "#web/ui/use-copy.ts";

/** docs/behavior/groups.md#invite-links */
export function Invite({ name, code }: { name: string; code: string }) {
  const [isShown, setShown] = useState(false);
  const { isCopied, copy } = useCopy();
  const url = `${window.location.origin}/join/${code}`;
  const link: SharedLink = {
    title: name,
    text: `Play the ${CHALLENGE_NAME} with us in ${isolated(name)}.`,
    url,
    picture: { url: `/join/${code}/picture`, name: "invitation.png" },
  };
  const preload = () => void (canShare() && loadPicture(link));
  const invite = async () => {
    if (canShare() && (await shareLink(link))) return;
    // If the browser blocks copying, too, the dialog shows the link.
    if (!(await copy(url))) setShown(true);
  };
  const close = () => setShown(false);
  return (
    <>
      <Button
        variant="yellow"
        onPointerEnter={preload}
        onPointerDown={preload}
        onFocus={preload}
        onClick={() => void invite()}
      >
        {isCopied ? "Link Copied" : "Invite"}
      </Button>
      <Dialog
        open={isShown}
        onClose={close}
        title="Invite Link"
        actions={
          <Button variant="ink" onClick={close}>
            Done
          </Button>
        }
      >
        <TextField
          label="Copy this link and send it to your friends"
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
        />
      </Dialog>
    </>
  );
}

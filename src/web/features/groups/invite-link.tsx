import { useState } from "react";
import { inText } from "../../../domain/group.ts";
import { CHALLENGE_NAME } from "../../../domain/product.ts";
import { Button } from "../../ui/button.tsx";
import { LinkIcon, ShareIcon } from "../../ui/challenge-icons.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { canShare, shareLink } from "../../ui/share-link.ts";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.tsx";
import { useIsPhone } from "../../ui/use-is-phone.ts";

interface Props {
  name: string;
  code: string;
  /** Whether inviting is the next step, because nobody else is in the group yet. */
  isNext: boolean;
}

/** The link that lets others join (docs/rules.md#invite-links): copied, or on a phone handed to its share sheet. */
export function InviteLink({ name, code, isNext }: Props) {
  const [isShown, setShown] = useState(false);
  const link = `${window.location.origin}/join/${code}`;
  const hasShare = useIsPhone() && canShare();

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast.success("Invite link copied. Whoever opens it can join.");
    } catch {
      setShown(true); // The browser refuses, so the dialog shows the link to copy by hand.
    }
  };

  const share = async () => {
    const text = `Play the ${CHALLENGE_NAME} with us in ${inText(name)}.`;
    if (!(await shareLink({ title: name, text, url: link }))) await copy();
  };

  return (
    <>
      {hasShare && (
        <Button variant={isNext ? "yellow" : "ink"} icon={<ShareIcon />} onClick={() => void share()}>
          Share invite
        </Button>
      )}
      <Button variant={isNext && !hasShare ? "yellow" : "outline"} icon={<LinkIcon />} onClick={() => void copy()}>
        Copy invite link
      </Button>
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

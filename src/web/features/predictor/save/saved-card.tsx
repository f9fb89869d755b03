import { useRef, useState } from "react";
import { SEASON } from "../../../../domain/season.ts";
import { printSoon } from "../../../bracket/print/print-sheet.tsx";
import { Button } from "../../../ui/button.tsx";
import { MailIcon } from "../../../ui/challenge-icons.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { CheckIcon, CopyIcon, PrintIcon } from "../../../ui/icons.tsx";
import { PictureLink, ShareButton } from "../../../ui/share-button.tsx";
import { canShare, type SharedLink } from "../../../ui/share-link.ts";
import { TextLink } from "../../../ui/text-link.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useIsPhone } from "../../../ui/use-is-phone.ts";
import { PlayBand } from "../play/play.tsx";
import { LINK_COPIED, linkOfBracket } from "../share/link-of-bracket.ts";
import css from "./save-dialog.module.css";
import { SAVED_TEXT, type Saving } from "./use-saving.ts";

export interface SavedCardProps {
  saving: Saving;
  /** Whether the bracket on screen is the saved bracket. */
  isSaved: boolean;
}

/**
 * Shows the actions for a saved bracket, and the email address it was sent to
 * (docs/behavior/mail.md#your-saved-bracket).
 */
export function SavedCard({ saving, isSaved }: SavedCardProps) {
  const { saved, isCardOpen, isFresh, setCardOpen, changeAddress } = saving;
  const isPhone = useIsPhone();
  if (saved === null) return null;
  const link = linkOfBracket(saved.id, saved.bracket, SEASON.name);
  const close = () => setCardOpen(false);
  const when = saved.updatedAt.toLocaleString("en-US", { dateStyle: "long", timeStyle: "short" });
  return (
    <Dialog
      open={isCardOpen}
      onClose={close}
      variant="card"
      icon={<CheckIcon size={26} strokeWidth={2} />}
      title={isSaved ? "Picks Saved" : "Your saved bracket"}
      description={
        isFresh ? (
          <p role="alert">
            <strong>{SAVED_TEXT[0]}</strong> {SAVED_TEXT[1]}
          </p>
        ) : (
          <p>Saved {when}</p>
        )
      }
    >
      <p className={css.sent}>
        <MailIcon />
        <span>
          Sent to <strong>{saved.email}</strong>
        </span>
        <TextLink onClick={changeAddress}>Change address</TextLink>
      </p>
      <div className={css.columns}>
        <SharedPicture link={link} />
        <div className={css.ways}>
          <LinkToCopy link={link.url} isMain={!(isPhone && canShare())} />
          <div className={css.buttons}>
            {canShare() && <ShareButton link={link} variant={isPhone ? "ink" : "outline"} />}
            <PictureLink link={link} />
            {isSaved && (
              <Button
                icon={<PrintIcon />}
                onClick={() => {
                  close();
                  printSoon();
                }}
              >
                Print
              </Button>
            )}
          </div>
          <p>
            <TextLink href={`/bracket/${saved.id}`}>Open your saved bracket</TextLink>
          </p>
        </div>
      </div>
      <PlayBand bracket={saved.bracket} />
    </Dialog>
  );
}

/**
 * The link to the bracket. If the browser cannot copy the link, the link is selected so that the person can copy it by
 * hand.
 */
function LinkToCopy({ link, isMain }: { link: string; isMain: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setRefused(false);
      toast.success(LINK_COPIED);
    } catch {
      setRefused(true);
      field.current?.select();
      field.current?.focus();
    }
  };
  return (
    <div className={css.link}>
      <TextField
        ref={field}
        label="Your bracket's address"
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
        hint={isRefused && <span role="alert">Your browser could not copy it. It is selected: copy it by hand.</span>}
      />
      <Button variant={isMain ? "ink" : "outline"} icon={<CopyIcon />} onClick={() => void copy()}>
        Copy link
      </Button>
    </div>
  );
}

/**
 * The link's preview picture. Decorative: the page says the same in words. Left out if the picture cannot be loaded.
 */
function SharedPicture({ link: { picture } }: { link: SharedLink }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return null;
  return (
    <img className={css.picture} src={picture.url} alt="" width={1200} height={630} onError={() => setFailed(true)} />
  );
}

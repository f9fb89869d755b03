import { useState } from "react";
import { SEASON } from "#domain/season.ts";
import { MailIcon } from "#web/ui/challenge-icons.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useLinkField } from "#web/ui/form/use-link-field.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";
import { CopyLinkButton, PictureLink, ShareButton } from "#web/ui/share-button.tsx";
import { canShare, type SharedLink } from "#web/ui/share-link.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { useIsPhone } from "#web/ui/use-is-phone.ts";
import { Play } from "../play/play.tsx";
import { linkOfBracket } from "../share/link-of-bracket.ts";
import css from "./save-dialog.module.css";
import { SAVED_TEXT, type Saving } from "./use-saving.ts";

export interface SavedCardProps {
  saving: Saving;
  /** The bracket on screen is the saved bracket. */
  isSaved: boolean;
}

/** docs/behavior/mail.md#your-saved-bracket */
export function SavedCard({ saving, isSaved }: SavedCardProps) {
  const { saved, isCardOpen, isFresh, setCardOpen, changeEmail } = saving;
  if (saved === null) return null;
  const link = linkOfBracket(saved.id, saved.bracket, SEASON.name);
  const when = saved.updatedAt.toLocaleString("en-US", { dateStyle: "long", timeStyle: "short" });
  return (
    <Dialog
      open={isCardOpen}
      onClose={() => setCardOpen(false)}
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
        <TextLink onClick={changeEmail}>Change</TextLink>
      </p>
      <div className={css.columns}>
        <SharedPicture link={link} />
        <div className={css.ways}>
          <Challenge link={link} />
          <p>
            <TextLink href={`/bracket/${saved.id}`}>View saved bracket</TextLink>
          </p>
        </div>
      </div>
      <Play bracket={saved.bracket} isBand />
    </Dialog>
  );
}

/** A phone shows the link in a field only if the browser cannot copy it, so that the person can copy it by hand. */
function Challenge({ link }: { link: SharedLink }) {
  const isPhone = useIsPhone();
  const { field, isRejected, select } = useLinkField("Bracket link", link.url);
  const copy = (label: string, variant: "ink" | "outline") => (
    <CopyLinkButton link={link} variant={variant} onFail={select}>
      {label}
    </CopyLinkButton>
  );
  return (
    <>
      {(!isPhone || isRejected) && (
        <div className={css.link}>
          {field}
          {copy("Copy Link", "outline")}
        </div>
      )}
      <div className={css.buttons}>
        {canShare() ? (
          <ShareButton link={link} variant="ink" onFail={select}>
            Challenge a Friend
          </ShareButton>
        ) : (
          copy("Challenge a Friend", "ink")
        )}
        <PictureLink link={link} />
      </div>
    </>
  );
}

/** Decorative: the page says the same in words. Left out if it cannot be loaded. */
function SharedPicture({ link: { picture } }: { link: SharedLink }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return null;
  return (
    <img className={css.picture} src={picture.url} alt="" width={1200} height={630} onError={() => setFailed(true)} />
  );
}

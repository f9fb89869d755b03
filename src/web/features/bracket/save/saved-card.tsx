import { useRef, useState } from "react";
import { matchup } from "../../../../domain/bracket.ts";
import { BRACKET_TITLE } from "../../../../domain/product.ts";
import { Button } from "../../../ui/button.tsx";
import { MailIcon, ShareIcon } from "../../../ui/challenge-icons.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { CheckIcon, CopyIcon, PrintIcon } from "../../../ui/icons.tsx";
import { canShare, shareLink } from "../../../ui/share-link.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { toast } from "../../../ui/toast.tsx";
import { ChampionPanel } from "../champion/champion-panel.tsx";
import { PlayBand } from "../play/play-band.tsx";
import { printSoon } from "../print/print-soon.ts";
import css from "./saved-card.module.css";
import type { SavedOnDevice } from "./saved-on-device.ts";
import { SAVED_TEXT, type Saving } from "./use-saving.ts";

interface Props {
  saving: Saving;
  /** The bracket on screen is the saved one. */
  isSaved: boolean;
}

/** What a person can do with a bracket that was saved, and where it went (docs/rules.md#your-saved-bracket). */
export function SavedCard({ saving, isSaved }: Props) {
  const { saved, isCardOpen, isFresh, setCardOpen, changeAddress } = saving;
  if (saved === null) return null;
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
        <div className={css.poster} aria-hidden="true">
          <Poster bracket={saved.bracket} />
        </div>
        <div className={css.ways}>
          <LinkToCopy id={saved.id} />
          <div className={css.buttons}>
            {canShare() && (
              <Button icon={<ShareIcon />} onClick={() => void share(saved)}>
                Share
              </Button>
            )}
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

function linkOf(id: string): string {
  return `${window.location.origin}/bracket/${id}`;
}

async function share({ id, bracket }: SavedOnDevice): Promise<void> {
  const isShared = await shareLink({
    title: BRACKET_TITLE,
    text: `My College Football Playoff champion: ${bracket.winner?.name}.`,
    url: linkOf(id),
  });
  if (!isShared) toast.error("Your browser did not share it. You can copy the link instead.");
}

/** The address of the bracket; what a browser refuses to copy is selected, to be copied by hand. */
function LinkToCopy({ id }: { id: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const link = linkOf(id);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setRefused(false);
      toast.success("Link copied. Whoever opens it sees your bracket.");
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
        hint={isRefused && <span role="alert">Your browser does not copy it. It is selected: copy it by hand.</span>}
      />
      <Button variant="ink" icon={<CopyIcon />} onClick={() => void copy()}>
        Copy link
      </Button>
    </div>
  );
}

/** The champion of a complete bracket. Decorative: the page and the link have it in words. */
function Poster({ bracket }: Pick<SavedOnDevice, "bracket">) {
  const seed = matchup(bracket, "champ").winner?.seed ?? 0;
  return <ChampionPanel champion={bracket.winner} actual={bracket.winner} seed={seed} from="above" />;
}

import { useRef, useState } from "react";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { CopyIcon } from "#web/ui/icons.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import css from "./calendar-control.module.css";

const CALENDAR = "/api/calendar.ics";

/** Offers several ways, because many devices have no app for `webcal:` links (docs/behavior/screens.md#the-calendar). */
export function CalendarControl() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextLink onClick={() => setOpen(true)}>Add deadlines to your calendar</TextLink>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Add Deadlines to Your Calendar"
        description="Every deadline and playoff day. If one moves, your calendar updates."
      >
        <CalendarLinks />
      </Dialog>
    </>
  );
}

function CalendarLinks() {
  const { host, origin } = window.location;
  const subscription = `webcal://${host}${CALENDAR}`;
  const google = `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(subscription)}`;
  const look = buttonClass({ variant: "outline", wide: true });
  return (
    <>
      <div className={css.ways}>
        <a className={look} href={google} target="_blank" rel="noreferrer">
          Google Calendar
        </a>
        <a className={look} href={subscription}>
          This Device's Calendar
        </a>
        <a className={look} href={CALENDAR} download="cfp-bracket.ics">
          Download a File
        </a>
      </div>
      <AddressToCopy url={origin + CALENDAR} />
      <p className={css.note}>A file won't update if a deadline moves.</p>
    </>
  );
}

/** If the browser cannot copy the URL, it is selected so that the player can copy it by hand. */
function AddressToCopy({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"copied" | "rejected" | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setState("copied");
    } catch {
      setState("rejected");
      field.current?.select();
      field.current?.focus();
    }
  };
  return (
    <div className={css.address}>
      <TextField
        ref={field}
        label="Any other calendar app: subscribe to this link"
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
        hint={
          state === "rejected" && <span role="alert">Couldn't copy. The link is selected, so press Ctrl+C or ⌘C.</span>
        }
      />
      <Button icon={<CopyIcon />} onClick={() => void copy()}>
        <span aria-live="polite">{state === "copied" ? "Copied" : "Copy Link"}</span>
      </Button>
    </div>
  );
}

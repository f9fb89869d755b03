import { useState } from "react";
import { buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useLinkField } from "#web/ui/form/use-link-field.tsx";
import { CopyLinkButton } from "#web/ui/share-button.tsx";
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
  const { field, select } = useLinkField("Any other calendar app: subscribe to this link", origin + CALENDAR);
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
      <div className={css.ways}>
        {field}
        <CopyLinkButton link={{ url: origin + CALENDAR }} onFail={select} />
      </div>
      <p className={css.note}>A file won't update if a deadline moves.</p>
    </>
  );
}

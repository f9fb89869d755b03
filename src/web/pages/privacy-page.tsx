import type { ReactNode } from "react";
import { howLong, KEPT } from "../../domain/kept.ts";
import { DISCLAIMER } from "../../domain/product.ts";
import { SiteHeader } from "../features/site/site-header.tsx";
import { PageLayout, PageTitle } from "../ui/page/page-layout.tsx";
import { Section } from "../ui/page/section.tsx";
import { TextLink } from "../ui/text-link.tsx";
import css from "./privacy-page.module.css";

/** `/privacy`: what is stored about people, why, how long and by which service (docs/behavior/screens.md#privacy). */
export default function PrivacyPage() {
  return (
    <>
      <SiteHeader phoneTitle="PRIVACY" />
      <PageLayout finePrint={DISCLAIMER}>
        <PageTitle lead="What is kept about you, why, how long and by whom.">Privacy</PageTitle>
        <div className={css.page}>
          <InShort />
          <WhatIsKept />
          <OnYourDevice />
          <ByWhom />
          <WhatYouCanDo />
        </div>
      </PageLayout>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <div className={css.text}>{children}</div>
    </Section>
  );
}

function InShort() {
  return (
    <Part title="In short">
      <ul>
        <li>No advertising, no tracking, no cookies. Nothing about you is sold or given away.</li>
        <li>Filling a bracket needs no account, and stays on your device until you mail it.</li>
        <li>No other player sees your e-mail address, nor your picks of a week before it has closed.</li>
        <li>
          On <TextLink href="/settings">Settings</TextLink> you download everything that is kept about you, and delete
          your account.
        </li>
      </ul>
    </Part>
  );
}

function WhatIsKept() {
  return (
    <Section title="What is kept">
      <dl className={css.kept}>
        {KEPT.map(({ id, what, why, until }) => (
          <div key={id}>
            <dt>{what}</dt>
            <dd>{why}</dd>
            <dd className={css.until}>{howLong(until)}</dd>
          </div>
        ))}
      </dl>
      <div className={css.text}>
        <p>
          What has a number of days is deleted once it is older, when the job of the day comes by: a day later at most.
          A fingerprint is a number made of an address with a secret key. From it nobody can tell the address, but the
          same address makes the same one.
        </p>
      </div>
    </Section>
  );
}

function OnYourDevice() {
  return (
    <Part title="On your device">
      <p>
        Your browser keeps the bracket you work on, the last one you mailed with its address and link, your session and
        your name while you are signed in, whether chances count by rating, and copies of these pages for when you have
        no network. Signing out deletes what belongs to the account; the rest goes when you clear the browser's storage.
        No other site can read it.
      </p>
    </Part>
  );
}

function ByWhom() {
  return (
    <Part title="By whom">
      <p>
        Whoever runs this site, and the services that it runs on. Each sees what passes through it, and nothing else:
      </p>
      <ul>
        <li>
          <strong>Supabase</strong>: the database and the sign-in, with everything in the list above, and its backups of
          the last days. Backups that we take ourselves are encrypted, and deleted after 30 days.
        </li>
        <li>
          <strong>Vercel</strong>: pages and requests, with your network address, and our log of them, in which you are
          a number without a name.
        </li>
        <li>
          <strong>Resend</strong>: the mails that go to you, with your address.
        </li>
        <li>
          <strong>Google</strong>, only if you choose Continue with Google. Its consent screen asks to tell us your
          name, your e-mail address and your profile picture. Nothing else of your Google account can be read or
          changed, and you can take the consent back in your Google account at any time.
        </li>
        <li>
          <strong>Cloudflare</strong>, only where a form asks you to prove that you are human: your network address and
          browser.
        </li>
      </ul>
    </Part>
  );
}

function WhatYouCanDo() {
  return (
    <Part title="What you can do">
      <ul>
        <li>
          <strong>Take it home.</strong> Download My Data on <TextLink href="/settings">Settings</TextLink> is one file
          with all that is kept about you.
        </li>
        <li>
          <strong>End the mails.</strong> Every reminder has a link that ends them; no account is needed for that.
        </li>
        <li>
          <strong>Report.</strong> A group with names that should not be there is reported on its page, where the
          operator takes reports: your words go to them by mail, with your username.
        </li>
        <li>
          <strong>Leave.</strong> Delete My Account takes along, at once and on every device: your account, username and
          address, your picks and points of this season, your places in groups and team names, your settings, the notes
          about reminders, and the groups in which nobody but you ever played.
        </li>
      </ul>
      <p>
        What stays then has no name: picks, points and places of seasons that are over, as those of 'Deleted player';
        the counts of closed weeks, in which your picks are a number; groups with other players; brackets that were
        saved by mail; the fingerprint of an address that refuses our mail; and, if the operator once acted on your
        account, that this was so. A reminder that is just being sent may still come, and the log of the sign-in service
        ends by itself. One last mail says that the account was deleted.
      </p>
    </Part>
  );
}

import type { ReactNode } from "react";
import { howLong, STORED_DATA } from "#domain/stored-data.ts";
import { PageTitle } from "#web/ui/page/page-layout.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import css from "./privacy.module.css";

/** What is stored about people, why, for how long, and by which service (docs/behavior/screens.md#privacy). */
export function Privacy() {
  return (
    <>
      <PageTitle lead="What we keep about you, why, for how long, and who else sees it.">Privacy</PageTitle>
      <div className={css.page}>
        <Part title="In short">
          <ul>
            <li>No advertising, no tracking, no cookies. Nothing about you is sold or given away.</li>
            <li>Filling a bracket needs no account. It stays on your device until you email it.</li>
            <li>No other player sees your email address, or your picks for a week before it has closed.</li>
            <li>
              On <TextLink href="/settings">Settings</TextLink> you can download everything we keep about you, and
              delete your account.
            </li>
          </ul>
        </Part>
        <Section title="What is kept">
          <dl className={css.stored}>
            {STORED_DATA.map(({ id, what, why, until }) => (
              <div key={id}>
                <dt>{what}</dt>
                <dd>{why}</dd>
                <dd className={css.until}>{howLong(until)}</dd>
              </div>
            ))}
          </dl>
          <div className={css.text}>
            <p>
              A daily job deletes what has passed its number of days. A fingerprint is a number made from an address and
              a secret key: the same address always gives the same number, but the number does not give away the
              address.
            </p>
          </div>
        </Section>
        <Part title="On your device">
          <p>
            Your browser keeps the bracket you are working on, the last one you emailed with its address and link, your
            session and your name while you are signed in, whether chances count by rating, and copies of these pages
            for when you are offline. Signing out deletes what belongs to the account. The rest goes when you clear the
            browser's storage. No other site can read it.
          </p>
        </Part>
        <Part title="By whom">
          <p>The operator of this site, and the services it runs on. Each sees only what passes through it:</p>
          <ul>
            <li>
              <strong>Supabase</strong>: the database and the sign-in, with everything in the list above, and backups of
              the last few days. Backups that we take ourselves are encrypted and deleted after 30 days.
            </li>
            <li>
              <strong>Vercel</strong>: pages and requests, with your network address, and our log of them, in which you
              are a number, not a name.
            </li>
            <li>
              <strong>Resend</strong>: the emails that go to you, with your address.
            </li>
            <li>
              <strong>Google</strong>, only if you choose Continue with Google. It asks whether it may tell us your
              name, your email address and your profile picture. We cannot read or change anything else in your Google
              account, and you can withdraw your consent there at any time.
            </li>
            <li>
              <strong>Cloudflare</strong>, only where a form asks you to prove that you are human: it sees your network
              address and browser.
            </li>
          </ul>
        </Part>
        <Part title="What you can do">
          <ul>
            <li>
              <strong>Take it home.</strong> Download My Data on <TextLink href="/settings">Settings</TextLink> is one
              file with everything we keep about you.
            </li>
            <li>
              <strong>Stop the emails.</strong> Every reminder has a link that stops them, without signing in.
            </li>
            <li>
              <strong>Report.</strong> If this site accepts reports, you can report a group with bad names on its page.
              The operator gets your words and your username by email.
            </li>
            <li>
              <strong>Leave.</strong> Delete My Account deletes at once, on every device: your account, username and
              address, your picks and points of this season, your places in groups and team names, your settings, the
              record of your reminders, and the groups that only you ever played in.
            </li>
          </ul>
          <p>
            What stays has no name: your picks, points and ranks of past seasons, which then belong to 'Deleted player';
            the counts of closed weeks; groups with other players or a past season; brackets saved by email; and the
            fact that the operator acted on your account, if that happened. A reminder that is just being sent may still
            arrive, and the log of the sign-in service runs out by itself. One last email tells you that the account was
            deleted.
          </p>
        </Part>
      </div>
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

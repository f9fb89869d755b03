import type { ReactNode } from "react";
import { howLong, STORED_DATA } from "#domain/stored-data.ts";
import bullets from "#web/ui/bullets.module.css";
import { PageTitle } from "#web/ui/page/page-layout.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import css from "./privacy.module.css";

/** docs/behavior/screens.md#privacy */
export function Privacy() {
  return (
    <>
      <PageTitle lead="What we store about you, why, how long, and who sees it.">Privacy</PageTitle>
      <div className={css.page}>
        <Part title="In short">
          <ul className={bullets.list}>
            <li>No ads, no tracking, no cookies. We never sell or give away anything about you.</li>
            <li>You don't need an account to fill out a bracket. It stays on your device until you email it.</li>
            <li>Other players never see your email, and see your picks only after the week closes.</li>
            <li>
              In <TextLink href="/settings">Settings</TextLink> you can download everything we have about you and delete
              your account.
            </li>
          </ul>
        </Part>
        <Section title="What we store">
          <div className={css.text}>
            <p>
              Your account, your picks and points, your groups and team names, your settings, and the brackets you
              email. We use them to run the game and nothing else, and we delete expired data every day.
            </p>
          </div>
          <details className={css.fold}>
            <summary>The full list</summary>
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
              <p>A fingerprint is a scrambled version of your email or network that can be matched but not read.</p>
            </div>
          </details>
        </Section>
        <Part title="On your device">
          <p>
            Your browser stores the bracket you're working on, the last one you emailed (with the email and link), your
            sign-in, whether you use team ratings, and copies of these pages for when you're offline. Signing out
            deletes what belongs to your account. Clearing your browser's storage deletes the rest. No other site can
            read it.
          </p>
        </Part>
        <Part title="Who handles your data">
          <p>We do, and so do the services this site runs on. Each sees only what passes through it.</p>
          <ul className={bullets.list}>
            <li>
              <strong>Supabase</strong> runs the database and sign-in. It stores everything in the list above, with
              backups of the last few days. Our own backups are encrypted and deleted after 30 days.
            </li>
            <li>
              <strong>Vercel</strong> serves our pages. It sees your IP address and our request log, which lists you by
              ID, not by name.
            </li>
            <li>
              <strong>Resend</strong> sends our emails, so it sees your email address.
            </li>
            <li>
              <strong>Google</strong>, only if you choose Continue with Google. It shares your name, email, and profile
              picture with us, and we can't see or change anything else. You can withdraw your consent at Google
              anytime.
            </li>
            <li>
              <strong>Cloudflare</strong>, only when a form checks that you're human. It sees your IP address and
              browser.
            </li>
          </ul>
        </Part>
        <Part title="What you can do">
          <ul className={bullets.list}>
            <li>
              <strong>Download it.</strong> Get everything we have about you in one file from{" "}
              <TextLink href="/settings">Settings</TextLink>.
            </li>
            <li>
              <strong>Stop emails.</strong> Every reminder has an unsubscribe link. No sign-in needed.
            </li>
            <li>
              <strong>Report.</strong> Where reports are on, you can report offensive names on a group's page. We get
              your message and username.
            </li>
            <li>
              <strong>Delete it.</strong> Delete My Account immediately deletes your account, username and email, this
              season's picks and points, your spot in every group, your settings, and groups where you were the only
              player.
            </li>
          </ul>
          <details className={css.fold}>
            <summary>What stays when you delete your account</summary>
            <p>What stays isn't tied to your name. You'll get one last email confirming the deletion.</p>
            <ul className={bullets.list}>
              <li>Your picks, points, and ranks from past seasons, shown as 'Deleted player'.</li>
              <li>The pick counts of closed weeks.</li>
              <li>Groups with other players or a past season.</li>
              <li>Brackets saved by email.</li>
              <li>A note that we acted on your account, if we did.</li>
              <li>The sign-in log, until it expires. A reminder already on its way may still arrive.</li>
            </ul>
          </details>
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

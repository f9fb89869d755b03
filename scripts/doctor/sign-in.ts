import { type Answer, ask, isRecord } from "./ask.ts";

const PUSH = "or `npx supabase@3 config push`.";

/**
 * Returns what is wrong with how the auth service is set, a sentence each. What it does not say of itself shows where it
 * leads somebody whose link is none: back to the site that it is set to.
 */
export async function signInFaults(url: string, publishable: string, site: string | undefined): Promise<string[]> {
  const home = site?.replace(/\/+$/, "") ?? "";
  const settings = ask(`${url}/auth/v1/settings`, { apikey: publishable });
  if (!URL.canParse(home)) return settingsFaults(await settings);
  const lead = (back: string) =>
    ask(`${url}/auth/v1/verify?token=none&type=signup${back}`, { apikey: publishable }).then(
      ({ location }) => location,
    );
  const callback = `${home}/auth/callback`;
  const [said, atHome, atCallback] = await Promise.all([
    settings,
    lead(""),
    lead(`&redirect_to=${encodeURIComponent(callback)}`),
  ]);
  return [...settingsFaults(said), ...siteFaults(home, callback, atHome, atCallback)];
}

/** A service that leads nowhere, because it is asked too often, says nothing of where it would. */
function siteFaults(home: string, callback: string, atHome: string | null, atCallback: string | null): string[] {
  const place = `Supabase, Authentication, URL Configuration, ${PUSH}`;
  const bare = (address: string) => address.replace(/[?#].*/s, "").replace(/\/+$/, "");
  if (atHome !== null && bare(atHome) !== home) {
    return [`The auth service leads people to another site than SITE_URL: set 'Site URL' in ${place}`];
  }
  if (atCallback !== null && bare(atCallback) !== callback) {
    return [`The auth service does not lead back to SITE_URL/auth/callback: allow it as a redirect URL in ${place}`];
  }
  return [];
}

/** What the auth service says of its own settings, and the places where they are made otherwise. */
function settingsFaults({ status, json }: Answer): string[] {
  if (status !== 200 || !isRecord(json)) return [`The auth service answers ${status}: see Supabase, Logs, Auth.`];
  const external = isRecord(json.external) ? json.external : {};
  const faults: string[] = [];
  if (json.mailer_autoconfirm === true) {
    faults.push(
      `Accounts need no confirmed address: turn on Supabase, Authentication, Sign In / Providers, Email, 'Confirm email', ${PUSH}`,
    );
  }
  if (json.disable_signup === true) {
    faults.push(`Nobody can sign up: allow it under Supabase, Authentication, Sign In / Providers, ${PUSH}`);
  }
  if (external.email === false) {
    faults.push(`Signing in by e-mail is off: turn on Supabase, Authentication, Sign In / Providers, Email, ${PUSH}`);
  }
  if (external.google !== true) {
    faults.push(`'Continue with Google' leads nowhere: turn on Supabase, Authentication, Sign In / Providers, Google.`);
  }
  if (external.anonymous_users === true) {
    faults.push(
      `Visitors may have accounts without a name: turn off anonymous sign-ins in Supabase, Authentication, ${PUSH}`,
    );
  }
  return faults;
}

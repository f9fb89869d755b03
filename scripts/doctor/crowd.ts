import { parse } from "smol-toml";
import { SETTINGS } from "../../src/server/env.ts";
import type { Variables } from "./settings.ts";

/** The part of supabase/config.toml that says how many mails the auth service may send an hour, for everybody together. */
interface AuthConfig {
  readonly auth: { readonly rate_limit: { readonly email_sent: number } };
}

/**
 * Returns what would turn people away when `crowd` of them sign up in one hour, or mail a bracket, a sentence each.
 * `config` is the text of supabase/config.toml, which the guide has pushed.
 */
export function crowdFaults(crowd: number, variables: Variables, config: string): string[] {
  // Written by us, and pushed by the CLI, which knows its form.
  const { email_sent: mails } = (parse(config) as unknown as AuthConfig).auth.rate_limit;
  const brackets = SETTINGS.SEND_PICKS_IN_ALL.parse(variables.SEND_PICKS_IN_ALL || undefined);
  const faults: string[] = [];
  if (mails < crowd) {
    faults.push(
      `The auth service may send ${mails} mails an hour, and signing up takes one: set email_sent in supabase/config.toml to ${crowd} or more and run \`npx supabase@3 config push\`, and see that Resend's plan has as many.`,
    );
  }
  if (brackets < crowd) {
    faults.push(
      `${brackets} brackets may be mailed an hour: set SEND_PICKS_IN_ALL to ${crowd} or more in Vercel, Settings, Environment Variables, and see that Resend's plan has as many.`,
    );
  }
  return faults;
}

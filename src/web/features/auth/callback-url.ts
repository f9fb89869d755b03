/** Where Google and the mails of the auth service lead back to. The Supabase project must allow this URL. */
export function callbackUrl(): string {
  return `${window.location.origin}/auth/callback`;
}

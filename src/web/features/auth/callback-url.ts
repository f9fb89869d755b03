/** Where Google and the auth service's mails lead back to. The Supabase project must allow this URL. */
export function callbackUrl(): string {
  return `${window.location.origin}/auth/callback`;
}

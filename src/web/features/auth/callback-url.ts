/** Where Google and the auth service's mails lead back to; the project must allow it. */
export function callbackUrl(): string {
  return `${window.location.origin}/auth/callback`;
}

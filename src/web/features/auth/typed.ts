import { onSessionChange } from "../../session/session.tsx";

/** What was typed in the sign-in dialog. Both tabs start with it, as long as the page lives or until somebody signs in. */
export const typed = { email: "", username: "" };

export function forgetTyped(): void {
  Object.assign(typed, { email: "", username: "" });
}

onSessionChange(forgetTyped);

/**
 * The kinds of errors (docs/api.md#errors). `status` is the HTTP status. If `isRejection` is true, the user sees the
 * error's own message; otherwise, the user sees a sentence about the action that failed.
 */
export const KINDS = {
  invalid: { status: 400, isRejection: true },
  unauthenticated: { status: 401, isRejection: false },
  forbidden: { status: 403, isRejection: true },
  notFound: { status: 404, isRejection: true },
  method: { status: 405, isRejection: false },
  conflict: { status: 409, isRejection: true },
  tooLarge: { status: 413, isRejection: false },
  tooMany: { status: 429, isRejection: true },
  unexpected: { status: 500, isRejection: false },
  upstream: { status: 502, isRejection: false },
  unavailable: { status: 503, isRejection: false },
} as const satisfies Record<string, { status: number; isRejection: boolean }>;

export type ErrorKind = keyof typeof KINDS;

/** Every error with its kind and its message to the user (docs/api.md#errors). */
export const ERRORS = {
  REQUEST_INVALID: { kind: "invalid", message: "The request could not be understood." },
  REQUEST_TOO_LARGE: { kind: "tooLarge", message: "The request is too large." },
  TOO_MANY_REQUESTS: { kind: "tooMany", message: "Too many requests. Please try again later." },
  CROSS_SITE: { kind: "forbidden", message: "This request may only come from our own pages." },
  NOT_FOUND: { kind: "notFound", message: "This address does not exist." },
  METHOD_NOT_ALLOWED: { kind: "method", message: "This address does not accept that method." },
  CRON_REJECTED: { kind: "unauthenticated", message: "This address is for the scheduler only." },
  SERVER_ONLY: { kind: "forbidden", message: "Only our own server may ask the database." },
  SERVICE_UNAVAILABLE: {
    kind: "unavailable",
    message: "The service is not available right now. Please try again soon.",
  },
  UNEXPECTED: { kind: "unexpected", message: "Something went wrong on our side. Please try again." },
  LOAD_FAILED: { kind: "unavailable", message: "Could not load. Try again." },

  EMAIL_REQUIRED: { kind: "invalid", message: "Email is required" },
  EMAIL_INVALID: { kind: "invalid", message: "Please enter a valid email address" },
  EMAIL_SEND_FAILED: { kind: "upstream", message: "Failed to send email" },

  ACCOUNT_MAIL_FAILED: {
    kind: "upstream",
    message: "The email to this address could not be sent. Please check the address and try again.",
  },
  ACCOUNT_MAIL_SENT: {
    kind: "tooMany",
    message: "An email is already on its way. You can ask for another one in a minute.",
  },

  CAPTCHA_REJECTED: { kind: "forbidden", message: "The security check failed. Please try again." },
  CAPTCHA_UNAVAILABLE: {
    kind: "unavailable",
    message: "The security check is not available right now. Please try again soon.",
  },
  CAPTCHA_NOT_LOADED: {
    kind: "unavailable",
    message: "The security check could not be loaded. Allow challenges.cloudflare.com if it is blocked, and try again.",
  },

  SIGNED_OUT: { kind: "unauthenticated", message: "You must be logged in to perform this action." },
  SESSION_INVALID: { kind: "unauthenticated", message: "Your session has ended. Please sign in again." },
  SESSION_ENDED_EDITING: {
    kind: "unauthenticated",
    message: "Your session has ended. Your bracket is kept on this device. Please sign in again.",
  },
  ACCOUNT_GONE: { kind: "unauthenticated", message: "This account no longer exists." },
  ACCOUNT_BLOCKED: { kind: "forbidden", message: "This account has been blocked by the operator of this site." },
  SIGN_IN_FAILED: { kind: "unauthenticated", message: "The sign-in could not be completed. Please try again." },
  SIGN_IN_CANCELLED: { kind: "unauthenticated", message: "The sign-in was cancelled. Nothing has changed." },
  SIGN_IN_NOT_STARTED: { kind: "unauthenticated", message: "You are not signed in yet. Please sign in." },
  SIGN_IN_CODE_USED: {
    kind: "unauthenticated",
    message: "This sign-in was already used or began in another browser. Please sign in again.",
  },
  LINK_DAMAGED: {
    kind: "unauthenticated",
    message: "This link is incomplete. Please open it from the email again, or copy the whole link.",
  },
  LINK_EXPIRED: {
    kind: "unauthenticated",
    message: "This link has expired or was already used. Please ask for a new one.",
  },

  EMAIL_TAKEN: { kind: "conflict", message: "Email is already registered. Please sign in instead." },
  EMAIL_CHECK_FAILED: { kind: "unavailable", message: "Error checking email availability" },
  USERNAME_REQUIRED: { kind: "invalid", message: "Username is required" },
  USERNAME_TOO_SHORT: { kind: "invalid", message: "Username must be at least 3 characters long." },
  USERNAME_TOO_LONG: { kind: "invalid", message: "Username must be 30 characters or less." },
  USERNAME_HAS_SPACES: { kind: "invalid", message: "Username cannot contain spaces." },
  USERNAME_CHARACTERS: {
    kind: "invalid",
    message: "Username can only contain letters, numbers, hyphens, and underscores.",
  },
  USERNAME_TAKEN: { kind: "conflict", message: "Username is already taken" },
  USERNAME_MISMATCH: { kind: "invalid", message: "That is not the username of this account." },
  USERNAME_CHECK_FAILED: { kind: "unavailable", message: "Error checking username availability" },
  PASSWORD_REQUIRED: { kind: "invalid", message: "Password is required" },
  PASSWORD_TOO_SHORT: { kind: "invalid", message: "Password must be at least 8 characters long." },
  PASSWORD_TOO_LONG: { kind: "invalid", message: "Password must be 72 characters or less." },

  TEAMS_FAILED: { kind: "unavailable", message: "Failed to fetch teams" },
  TEAM_UNKNOWN: { kind: "invalid", message: "This bracket has a team that does not exist." },
  BRACKET_INVALID: { kind: "invalid", message: "This bracket contradicts itself." },
  BRACKET_INCOMPLETE: { kind: "invalid", message: "Complete bracket to save" },
  DRAFT_UNREADABLE: {
    kind: "invalid",
    message: "The draft on this device could not be read, so this is a fresh bracket.",
  },
  BRACKET_NOT_FOUND: { kind: "notFound", message: "Bracket not found" },
  BRACKET_LOAD_FAILED: { kind: "unavailable", message: "Failed to load bracket data." },
  BRACKET_SAVE_FAILED: { kind: "unavailable", message: "Failed to save bracket. Please try again." },

  WEEK_NOT_FOUND: { kind: "notFound", message: "There is no such week." },
  WEEK_NOT_OPEN: { kind: "conflict", message: "Picks for this week cannot be changed." },
  CONFERENCES_MISSING: { kind: "invalid", message: "5 conference champs make the playoffs." },
  PICK_NOT_SUBMITTED: { kind: "invalid", message: "Picks are saved as submitted." },
  PICK_FIXED: { kind: "invalid", message: "A pick cannot move to another player or week." },
  PICKS_SAVE_FAILED: { kind: "unavailable", message: "Failed to save picks. Please try again." },
  PICKS_SAVE_NO_RESPONSE: {
    kind: "unavailable",
    message: "It is not known whether your picks were saved. Please try again; saving them twice does no harm.",
  },
  PICKS_COPY_FAILED: { kind: "unavailable", message: "Failed to copy last week's picks. Please try again." },

  GROUP_CREATE_SIGNED_OUT: { kind: "unauthenticated", message: "You must be logged in to create a group" },
  GROUP_CREATE_FAILED: { kind: "unavailable", message: "Failed to create group. Please try again." },
  GROUP_JOIN_SIGNED_OUT: { kind: "unauthenticated", message: "You must be logged in to join a group" },
  GROUP_JOIN_FAILED: { kind: "unavailable", message: "Failed to join group. Please try again." },
  GROUP_NAME_REQUIRED: { kind: "invalid", message: "Please enter a group name" },
  GROUP_NAME_TOO_LONG: { kind: "invalid", message: "Group name must be 50 characters or less" },
  GROUP_NAME_TAKEN: { kind: "conflict", message: "A group with this name already exists" },
  GROUP_NAME_UNKNOWN: { kind: "notFound", message: "Group not found. Please check the group name." },
  GROUP_NOT_FOUND: { kind: "notFound", message: "Group not found" },
  MEMBER_NOT_FOUND: { kind: "notFound", message: "This player is not in this group" },
  REPORT_EMPTY: { kind: "invalid", message: "Please say what is wrong." },
  REPORT_TOO_LONG: { kind: "invalid", message: "Please keep it to 500 characters or less." },
  REPORTS_CLOSED: { kind: "notFound", message: "This site does not accept reports." },
  REPORT_FAILED: { kind: "unavailable", message: "Your report could not be sent. Please try again." },
  GROUP_REMOVED: { kind: "forbidden", message: "You were removed from this group." },
  JOINING_CLOSED: { kind: "conflict", message: "Joining is closed." },
  INVITATION_ENDED: { kind: "notFound", message: "This invitation is no longer valid." },
  NOT_COMMISSIONER: { kind: "forbidden", message: "Only the commissioner of this group can do that." },
  HIDDEN_BY_OPERATOR: {
    kind: "forbidden",
    message: "The operator of this site hid this, and it stays hidden. Only the operator can change it.",
  },
  NOTE_TOO_LONG: { kind: "invalid", message: "The note must be 280 characters or less." },
  GROUP_NAME_MISMATCH: { kind: "invalid", message: "That is not the name of this group." },
  GROUP_HAS_SEASONS: { kind: "conflict", message: "A group with finished seasons can only be closed." },
  GROUP_CHANGE_FAILED: { kind: "unavailable", message: "The change could not be saved. Please try again." },
  GROUP_TOO_LARGE: { kind: "invalid", message: "This works for groups of up to 100 members." },
  GROUPS_CREATED_LIMIT: {
    kind: "conflict",
    message: "You have created 20 groups, the most one player can create.",
  },
  MEMBERSHIPS_LIMIT: {
    kind: "conflict",
    message: "You are in 50 groups, the most one player can be in. Leave one to join another.",
  },
  ALREADY_MEMBER: { kind: "conflict", message: "You are already a member of this group" },
  TEAM_NAME_REQUIRED: { kind: "invalid", message: "Please enter a team name" },
  TEAM_NAME_TOO_LONG: { kind: "invalid", message: "Team name must be 50 characters or less" },
  TEAM_NAME_FAILED: { kind: "unavailable", message: "Failed to update team name. Please try again." },

  SEASON_CHANGING: { kind: "conflict", message: "A new season is being prepared. Please come back soon." },
  SEASON_NOT_FOUND: { kind: "notFound", message: "There is no data for that season." },
  SEASON_NOT_RUNNING: { kind: "conflict", message: "This season is not running." },
  SEASON_WEEK_OPEN: { kind: "conflict", message: "A week has not closed yet." },
  SEASON_UNDECIDED: {
    kind: "conflict",
    message: "The official bracket is not complete: enter the last results first.",
  },
  SEASON_RUNS: { kind: "conflict", message: "A season is running. Close it first." },
  SEASON_KNOWN: { kind: "conflict", message: "This season has already been opened." },

  ACCOUNT_DELETE_FAILED: {
    kind: "unavailable",
    message: "Your account could not be deleted. Nothing has changed. Please try again.",
  },
  ACCOUNT_DELETE_NO_RESPONSE: {
    kind: "unavailable",
    message: "It is not known whether your account was deleted. Please try again; asking twice does no harm.",
  },
  DATA_DOWNLOAD_FAILED: { kind: "unavailable", message: "Your data could not be collected. Please try again." },

  NOT_YOURS: { kind: "forbidden", message: "These settings belong to another account." },
  PREFERENCES_SAVE_FAILED: {
    kind: "unavailable",
    message: "Failed to update email preferences. Please try again.",
  },
  PREFERENCES_UPDATE_FAILED: { kind: "unavailable", message: "Failed to update preferences" },
  RANKING_SAVE_FAILED: { kind: "unavailable", message: "Your choice could not be saved. Please try again." },
  UNSUBSCRIBE_TOKEN_MISSING: { kind: "invalid", message: "Invalid unsubscribe link. Missing token." },
  UNSUBSCRIBE_TOKEN_UNKNOWN: {
    kind: "notFound",
    message: "Invalid unsubscribe link. It does not belong to an account.",
  },
  UNSUBSCRIBE_FAILED: { kind: "unavailable", message: "Failed to unsubscribe. Please try again." },
  UNSUBSCRIBE_NO_RESPONSE: { kind: "unavailable", message: "An error occurred while processing your request." },
} as const satisfies Record<string, { kind: ErrorKind; message: string }>;

export type ErrorKey = keyof typeof ERRORS;

export function isErrorKey(text: unknown): text is ErrorKey {
  return typeof text === "string" && Object.hasOwn(ERRORS, text);
}

/** Returns an error's HTTP status, and whether the user sees the error's own message. */
export function kindOf(key: ErrorKey): (typeof KINDS)[ErrorKind] {
  return KINDS[ERRORS[key].kind];
}

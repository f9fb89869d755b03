import { FIRST_PAGE_ERRORS } from "./first-page-errors.ts";

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
  ...FIRST_PAGE_ERRORS,
  REQUEST_INVALID: { kind: "invalid", message: "Something's off with that request. Reload the page and try again." },
  REQUEST_TOO_LARGE: { kind: "tooLarge", message: "The request is too large." },
  TOO_MANY_REQUESTS: { kind: "tooMany", message: "Too many requests. Please try again later." },
  CROSS_SITE: { kind: "forbidden", message: "This request has to come from our site." },
  NOT_FOUND: { kind: "notFound", message: "Not found." },
  METHOD_NOT_ALLOWED: { kind: "method", message: "Method not allowed." },
  CRON_REJECTED: { kind: "unauthenticated", message: "This endpoint is for the scheduler only." },
  SERVER_ONLY: { kind: "forbidden", message: "Only our server can query the database." },

  EMAIL_REQUIRED: { kind: "invalid", message: "Email is required" },
  EMAIL_INVALID: { kind: "invalid", message: "Please enter a valid email address" },
  EMAIL_SEND_FAILED: { kind: "upstream", message: "Failed to send email" },

  ACCOUNT_MAIL_FAILED: {
    kind: "upstream",
    message: "We couldn't send to that email. Check it and try again.",
  },
  ACCOUNT_MAIL_SENT: {
    kind: "tooMany",
    message: "We just sent you an email. You can request another in a minute.",
  },

  CAPTCHA_REJECTED: { kind: "forbidden", message: "The security check failed. Please try again." },
  CAPTCHA_UNAVAILABLE: {
    kind: "unavailable",
    message: "The security check isn't working right now. Please try again in a few minutes.",
  },
  CAPTCHA_NOT_LOADED: {
    kind: "unavailable",
    message: "The security check didn't load. If you use an ad blocker, allow challenges.cloudflare.com and try again.",
  },

  SESSION_INVALID: { kind: "unauthenticated", message: "You were signed out. Please sign in again." },
  SESSION_ENDED_EDITING: {
    kind: "unauthenticated",
    message: "You were signed out, but your bracket is saved on this device. Please sign in again.",
  },
  ACCOUNT_GONE: { kind: "unauthenticated", message: "This account no longer exists." },
  ACCOUNT_BLOCKED: { kind: "forbidden", message: "This account has been suspended." },
  SIGN_IN_FAILED: { kind: "unauthenticated", message: "We couldn't sign you in. Please try again." },
  SIGN_IN_CANCELLED: { kind: "unauthenticated", message: "Sign-in canceled. You can try again anytime." },
  SIGN_IN_NOT_STARTED: { kind: "unauthenticated", message: "Please sign in." },
  SIGN_IN_CODE_USED: {
    kind: "unauthenticated",
    message: "This sign-in link was already used, or it was started in another browser. Please sign in again.",
  },
  LINK_DAMAGED: {
    kind: "unauthenticated",
    message: "Part of this link is missing. Open it from the email again, or copy the whole link.",
  },
  LINK_EXPIRED: {
    kind: "unauthenticated",
    message: "This link has expired or was already used. Please request a new one.",
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
  USERNAME_MISMATCH: { kind: "invalid", message: "That doesn't match your username." },
  USERNAME_CHECK_FAILED: { kind: "unavailable", message: "Error checking username availability" },
  PASSWORD_REQUIRED: { kind: "invalid", message: "Password is required" },
  PASSWORD_TOO_SHORT: { kind: "invalid", message: "Password must be at least 8 characters long." },
  PASSWORD_TOO_LONG: { kind: "invalid", message: "Password must be 72 characters or less." },

  TEAMS_FAILED: { kind: "unavailable", message: "Failed to fetch teams" },
  TEAM_UNKNOWN: { kind: "invalid", message: "This bracket includes a team we don't recognize." },
  BRACKET_INVALID: { kind: "invalid", message: "This bracket doesn't add up. Please reload and try again." },
  BRACKET_NOT_FOUND: { kind: "notFound", message: "Bracket not found" },
  BRACKET_LOAD_FAILED: { kind: "unavailable", message: "Failed to load bracket data." },
  BRACKET_SAVE_FAILED: { kind: "unavailable", message: "Failed to save bracket. Please try again." },

  WEEK_NOT_FOUND: { kind: "notFound", message: "That week doesn't exist." },
  WEEK_NOT_OPEN: { kind: "conflict", message: "Picks for this week are locked." },
  CONFERENCES_MISSING: { kind: "invalid", message: "5 conference champs make the playoffs." },
  PICK_NOT_SUBMITTED: { kind: "invalid", message: "Picks have to be submitted to be saved." },
  PICK_FIXED: { kind: "invalid", message: "Picks can't be moved to another player or week." },
  PICKS_SAVE_FAILED: { kind: "unavailable", message: "Failed to save picks. Please try again." },
  PICKS_SAVE_NO_RESPONSE: {
    kind: "unavailable",
    message: "We're not sure your picks were saved. Please save again to be safe.",
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
  REPORT_EMPTY: { kind: "invalid", message: "Please tell us what the problem is." },
  REPORT_TOO_LONG: { kind: "invalid", message: "Please use 500 characters or less." },
  REPORTS_CLOSED: { kind: "notFound", message: "Reports aren't available on this site." },
  REPORT_FAILED: { kind: "unavailable", message: "We couldn't send your report. Please try again." },
  GROUP_REMOVED: { kind: "forbidden", message: "You were removed from this group." },
  JOINING_CLOSED: { kind: "conflict", message: "This group is closed to new players." },
  INVITATION_ENDED: { kind: "notFound", message: "This invite link no longer works." },
  NOT_COMMISSIONER: { kind: "forbidden", message: "Only the commissioner can do that." },
  HIDDEN_BY_OPERATOR: {
    kind: "forbidden",
    message: "We hid this, so it can't be changed.",
  },
  NOTE_TOO_LONG: { kind: "invalid", message: "The note must be 280 characters or less." },
  GROUP_NAME_MISMATCH: { kind: "invalid", message: "That doesn't match the group's name." },
  GROUP_HAS_SEASONS: { kind: "conflict", message: "Groups with past seasons can't be deleted, only closed." },
  GROUP_CHANGE_FAILED: { kind: "unavailable", message: "We couldn't save that change. Please try again." },
  GROUP_TOO_LARGE: { kind: "invalid", message: "This is available for groups of up to 100 players." },
  GROUPS_CREATED_LIMIT: {
    kind: "conflict",
    message: "You've reached the limit of 20 groups you can create.",
  },
  MEMBERSHIPS_LIMIT: {
    kind: "conflict",
    message: "You're in 50 groups, which is the limit. Leave one to join another.",
  },
  ALREADY_MEMBER: { kind: "conflict", message: "You are already a member of this group" },
  TEAM_NAME_REQUIRED: { kind: "invalid", message: "Please enter a team name" },
  TEAM_NAME_TOO_LONG: { kind: "invalid", message: "Team name must be 50 characters or less" },
  TEAM_NAME_FAILED: { kind: "unavailable", message: "Failed to update team name. Please try again." },

  SEASON_CHANGING: { kind: "conflict", message: "We're getting the new season ready. Please check back soon." },
  SEASON_NOT_FOUND: { kind: "notFound", message: "We don't have that season." },
  SEASON_NOT_RUNNING: { kind: "conflict", message: "This season isn't in progress." },
  SEASON_WEEK_OPEN: { kind: "conflict", message: "Some weeks haven't closed yet." },
  SEASON_UNDECIDED: {
    kind: "conflict",
    message: "The official bracket isn't complete. Enter the last results first.",
  },
  SEASON_RUNS: { kind: "conflict", message: "A season is in progress. Close it first." },
  SEASON_KNOWN: { kind: "conflict", message: "This season has already been opened." },

  ACCOUNT_DELETE_FAILED: {
    kind: "unavailable",
    message: "We couldn't delete your account. Nothing was deleted. Please try again.",
  },
  ACCOUNT_DELETE_NO_RESPONSE: {
    kind: "unavailable",
    message: "We're not sure your account was deleted. Please try again to be safe.",
  },
  DATA_DOWNLOAD_FAILED: { kind: "unavailable", message: "We couldn't put your data together. Please try again." },

  NOT_YOURS: { kind: "forbidden", message: "These settings belong to another account." },
  PREFERENCES_SAVE_FAILED: {
    kind: "unavailable",
    message: "Failed to update email preferences. Please try again.",
  },
  PREFERENCES_UPDATE_FAILED: { kind: "unavailable", message: "Failed to update preferences" },
  RANKING_SAVE_FAILED: { kind: "unavailable", message: "We couldn't save your choice. Please try again." },
  UNSUBSCRIBE_TOKEN_MISSING: { kind: "invalid", message: "Invalid unsubscribe link. Missing token." },
  UNSUBSCRIBE_TOKEN_UNKNOWN: {
    kind: "notFound",
    message: "This unsubscribe link is no longer valid.",
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

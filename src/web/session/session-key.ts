/** The localStorage key of the session. A person without a stored session is a visitor. */
export const SESSION_KEY = "cfp-bracket.session";

/**
 * The prefix of the localStorage keys that record which news this device has already shown. The values contain the
 * player's points and ranks.
 */
export const SEEN_NEWS_PREFIX = "cfp-bracket.seen-news.";

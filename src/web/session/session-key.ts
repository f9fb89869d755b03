/** The localStorage key of the session. A person without a stored session is a visitor. */
export const SESSION_KEY = "cfp-bracket.session";

/** The prefix of the keys for news that this device has shown. The values contain the player's points and ranks. */
export const SEEN_NEWS_PREFIX = "cfp-bracket.seen-news.";

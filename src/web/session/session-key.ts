/** The localStorage key of the session; without a stored session the person is a visitor. */
export const SESSION_KEY = "cfp-bracket.session";

/** The prefix of the keys for news that this device has shown, with the player's points and ranks. */
export const SEEN_NEWS_PREFIX = "cfp-bracket.seen-news.";

/** The key of the stored session in localStorage; without it the browser belongs to a visitor. */
export const SESSION_KEY = "cfp-bracket.session";

/** What the keys of the news that this device has shown begin with; they have the player's points and ranks. */
export const SEEN_NEWS_PREFIX = "cfp-bracket.seen-news.";

/** In localStorage. A person without a stored session is a visitor. */
export const SESSION_KEY = "cfp-bracket.session";

/** For the news that this device has already shown, with the player's points and ranks. */
export const SEEN_NEWS_PREFIX = "cfp-bracket.seen-news.";

/** The key of the stored session in localStorage; without it the browser belongs to a visitor. */
export const SESSION_KEY = "cfp-bracket.session";

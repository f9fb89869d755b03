// These keys have their own file, because the first script of every page needs nothing else.

/** The key of the draft of the main bracket. */
export const MAIN_DRAFT_KEY = "cfp-bracket.draft";

/** The key of the bracket that was mailed last. */
export const SAVED_KEY = "cfp-bracket.saved";

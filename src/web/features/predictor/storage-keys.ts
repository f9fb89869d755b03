// These keys are in their own file, because every page's first script needs only the keys.

/** The key of the main bracket's draft. */
export const MAIN_DRAFT_KEY = "cfp-bracket.draft";

/** The key of the last emailed bracket. */
export const SAVED_KEY = "cfp-bracket.saved";

// These keys have their own file, so that every page's first script can include them without the rest of the
// predictor's code.

/** The key of the main bracket's draft. */
export const MAIN_DRAFT_KEY = "cfp-bracket.draft";

/** The key of the last emailed bracket. */
export const SAVED_KEY = "cfp-bracket.saved";

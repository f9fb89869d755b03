// In their own file, so that every page's first script can include them without the rest of the predictor's code.
export const MAIN_DRAFT_KEY = "cfp-bracket.draft";
export const SAVED_KEY = "cfp-bracket.saved";

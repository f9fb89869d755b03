import type { ErrorKind } from "./errors.ts";

/** The errors of the first load. The predictor does not load the others. */
export const FIRST_PAGE_ERRORS = {
  SERVICE_UNAVAILABLE: {
    kind: "unavailable",
    message: "We're having trouble right now. Please try again in a few minutes.",
  },
  UNEXPECTED: { kind: "unexpected", message: "Something went wrong on our end. Please try again." },
  LOAD_FAILED: { kind: "unavailable", message: "Couldn't load this. Try again." },
  SIGNED_OUT: { kind: "unauthenticated", message: "You must be logged in to perform this action." },
  BRACKET_INCOMPLETE: { kind: "invalid", message: "Complete bracket to save" },
  DRAFT_UNREADABLE: {
    kind: "invalid",
    message: "We couldn't open your draft, so here's a blank bracket.",
  },
} as const satisfies Record<string, { kind: ErrorKind; message: string }>;

import * as React from "react";

/**
 * Lets React's development code take no stack where an element is made. It would print them with a warning, which fails a
 * test anyway; with a whole bracket on screen they take a sixth of the time. React stops by itself after so many of them.
 */
// React's types leave out what nobody should use.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as never as Record<
  string,
  object
>;
if (internals) {
  const taken = { configurable: true, get: () => Number.MAX_SAFE_INTEGER, set: () => undefined };
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", taken);
}

import { webcrypto } from "node:crypto";
import * as streams from "node:stream/web";
import { configure, prettyDOM } from "@testing-library/react";
import * as React from "react";

// What browsers have and jsdom lacks; the network of the tests needs it.
for (const [name, value] of Object.entries({ ...streams, crypto: webcrypto })) {
  if (!(name in globalThis) || name === "crypto")
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
}

// Otherwise Node would read messages into its own objects, which `instanceof` in this window does not recognize.
for (const { prototype } of [Request, Response]) {
  prototype.json = async function (this: Body) {
    return JSON.parse(await this.text());
  };
  prototype.blob = async function (this: Body & { headers: Headers }) {
    return new Blob([await this.arrayBuffer()], { type: this.headers.get("content-type") ?? "" });
  };
}

// The same goes for the error of a request that gets no answer.
const { fetch } = globalThis;
globalThis.fetch = async (...request) => {
  try {
    return await fetch(...request);
  } catch (error) {
    const { name, message } = error as Error;
    throw name === "TypeError" ? new TypeError(message, { cause: error }) : error;
  }
};

/**
 * The error of a query that finds nothing. It prints the page only when somebody reads it: one that waits fails every
 * 50 ms and at every change of the page, and printing all those pages took a quarter of the time of a test that waits
 * much.
 */
function errorWithPage(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = "TestingLibraryElementError";
  let full: string | null = null;
  const get = () => {
    full ??= [message, prettyDOM(container)].filter(Boolean).join("\n\n");
    return full;
  };
  return Object.defineProperty(error, "message", {
    configurable: true,
    get,
    set: (text: string) => {
      full = text;
    },
  });
}

// A busy machine may be slow without being wrong.
configure({ asyncUtilTimeout: 10_000, getElementError: errorWithPage });

/**
 * Lets React's development code take no stack where an element is made. It would print them with a warning, which fails
 * a test anyway; with a whole bracket on screen they take a sixth of the time. React stops by itself after a number of
 * them.
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

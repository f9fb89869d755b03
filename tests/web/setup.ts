import { webcrypto } from "node:crypto";
import * as streams from "node:stream/web";
import { configure, prettyDOM } from "@testing-library/react";
import * as React from "react";

// Browser APIs that jsdom lacks and that the mock network needs.
for (const [name, value] of Object.entries({ ...streams, crypto: webcrypto })) {
  if (!(name in globalThis) || name === "crypto")
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
}

// `instanceof` in jsdom does not recognize objects of Node's classes.
for (const { prototype } of [Request, Response]) {
  prototype.json = async function (this: Body) {
    return JSON.parse(await this.text());
  };
  prototype.blob = async function (this: Body & { headers: Headers }) {
    return new Blob([await this.arrayBuffer()], { type: this.headers.get("content-type") ?? "" });
  };
}

// The same for the TypeError of a request that gets no response.
const { fetch } = globalThis;
globalThis.fetch = async (...request) => {
  try {
    return await fetch(...request);
  } catch (error) {
    const { name, message } = error as Error;
    throw name === "TypeError" ? new TypeError(message, { cause: error }) : error;
  }
};

/** An error that formats the page only when its message is read, because a waiting query fails every 50 ms. */
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

// A long timeout, so that tests do not fail just because the machine is busy.
configure({ asyncUtilTimeout: 20_000, getElementError: errorWithPage });

/**
 * Keeps React's development code from capturing a stack trace for every element, which takes a sixth of a test's time
 * with a bracket on screen. React stops capturing once this counter is high. React's types omit the object.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as never as Record<
  string,
  object
>;
if (internals) {
  const taken = { configurable: true, get: () => Number.MAX_SAFE_INTEGER, set: () => undefined };
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", taken);
}

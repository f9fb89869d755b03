import { webcrypto } from "node:crypto";
import * as streams from "node:stream/web";
import { configure, prettyDOM } from "@testing-library/react";
import * as React from "react";

// Browser APIs that jsdom lacks and that the mock network needs.
for (const [name, value] of Object.entries({ ...streams, crypto: webcrypto })) {
  if (!(name in globalThis) || name === "crypto")
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
}

// Makes the `json` and `blob` methods return objects of jsdom's classes. Node would use its own classes, which
// `instanceof` in jsdom does not recognize.
for (const { prototype } of [Request, Response]) {
  prototype.json = async function (this: Body) {
    return JSON.parse(await this.text());
  };
  prototype.blob = async function (this: Body & { headers: Headers }) {
    return new Blob([await this.arrayBuffer()], { type: this.headers.get("content-type") ?? "" });
  };
}

// If a request gets no response, `fetch` rejects with Node's TypeError, which `instanceof` in jsdom does not recognize.
// Replaces this error with jsdom's TypeError.
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
 * The error for a query that finds nothing. Its message ends with the page's HTML, which is formatted only when the
 * message is read. A waiting query fails every 50 ms and after every DOM change. Formatting the page on each failure
 * took a quarter of the running time of tests that wait a lot.
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

// A long timeout, so that tests do not fail just because the machine is busy.
configure({ asyncUtilTimeout: 20_000, getElementError: errorWithPage });

/**
 * Keeps React's development code from capturing a stack trace for every element. React prints these traces only as part
 * of a warning, and a warning fails the test anyway. With a whole bracket on screen, capturing the traces takes a sixth
 * of a test's time. React stops capturing on its own once this counter is high enough.
 */
// React's types omit this internal object.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as never as Record<
  string,
  object
>;
if (internals) {
  const taken = { configurable: true, get: () => Number.MAX_SAFE_INTEGER, set: () => undefined };
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", taken);
}

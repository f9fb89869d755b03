import type { IncomingMessage, ServerResponse } from "node:http";

/** The server of the product: everything under /api. */
export interface Door {
  fetch(request: Request): Response | Promise<Response>;
}

/** What stands before the backend: the product's own server and its pages, built or with hot reload. */
export interface Front {
  readonly door: Door;
  /** Answers every request that is not the backend's. */
  page(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

import type { IncomingMessage, ServerResponse } from "node:http";

/** The server of the product: everything under /api. */
export interface ServerHandler {
  fetch(request: Request): Response | Promise<Response>;
}

/** What stands before the backend: the product's own server and its pages, built or with hot reload. */
export interface Frontend {
  readonly handler: ServerHandler;
  /** Answers every request that is not the backend's. */
  page(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

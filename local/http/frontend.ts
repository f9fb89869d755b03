import type { IncomingMessage, ServerResponse } from "node:http";

/** The product's server, which answers everything under /api. */
export interface ServerHandler {
  fetch(request: Request): Response | Promise<Response>;
}

/** The product itself: its server and its pages, built or with hot reload. */
export interface Frontend {
  readonly handler: ServerHandler;
  /** Answers requests for pages and files: every address that is not the backend's. */
  page(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

import type { IncomingMessage, ServerResponse } from "node:http";

/** A function of the product, such as its server, which answers everything under /api. */
export interface ServerHandler {
  fetch(request: Request): Response | Promise<Response>;
}

/** The product itself: its server and its pages, built or with hot reload. */
export interface Frontend {
  readonly handler: ServerHandler;
  /** The functions that answer addresses of their own, by where vercel.json leads those: `/api/picture`. */
  readonly functions: Readonly<Record<string, ServerHandler>>;
  /** Answers requests for pages and files: every address that is not the backend's. */
  page(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

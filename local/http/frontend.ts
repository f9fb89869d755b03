import type { IncomingMessage, ServerResponse } from "node:http";

/** One of the product's functions, such as the server for everything under /api. */
export interface ServerHandler {
  fetch(request: Request): Response | Promise<Response>;
}

/** The product's server and pages, either built or with hot reload. */
export interface Frontend {
  readonly handler: ServerHandler;
  /** The functions with their own URLs, by their path in vercel.json, such as `/api/picture`. */
  readonly functions: Readonly<Record<string, ServerHandler>>;
  /** Handles requests for pages and files. The backend handles all other requests. */
  page(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

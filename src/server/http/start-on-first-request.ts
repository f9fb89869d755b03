import { AppError } from "../app-error.ts";
import { type Env, readEnv } from "./env.ts";
import { errorResponse } from "./responses.ts";

/** A whole server or a part of it, as an object whose `fetch` the hosting platform calls. */
export interface Server {
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * Creates the default export of a file in `api/`: a server that creates the real server on the first request, from the
 * environment variables. If settings are missing, every request logs their names and gets a 503.
 */
export function startOnFirstRequest(create: (env: Env) => Server): Server {
  let server: Server | null = null;
  return {
    async fetch(request) {
      try {
        server ??= create(readEnv(process.env));
      } catch (cause) {
        return errorResponse(new AppError("SERVICE_UNAVAILABLE", { cause }), "starting the server");
      }
      return server.fetch(request);
    },
  };
}

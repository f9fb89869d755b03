import { AppError } from "../app-error.ts";
import { type Env, readEnv } from "./env.ts";
import { errorResponse } from "./responses.ts";

/** A whole server or a part of it, whose `fetch` the hosting platform calls. */
export interface Server {
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * The default export of a file in `api/`: reads the environment variables and creates the real server on the first
 * request. If settings are missing or invalid, every request logs their names and gets a 503.
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

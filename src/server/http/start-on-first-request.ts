import { AppError } from "../app-error.ts";
import { type Env, readEnv } from "./env.ts";
import { errorResponse } from "./responses.ts";

/** A whole server or a part of it, in the form that the platform expects. */
export interface Server {
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * Returns the default export of a function in `api/`. The function creates its server on the first request, from the
 * environment variables. If settings are missing, the function logs their names and responds with 503.
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

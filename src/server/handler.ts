import { createApp } from "./app.ts";
import { AppError } from "./app-error.ts";
import { readEnv } from "./env.ts";
import { errorResponse } from "./responses.ts";

let app: ReturnType<typeof createApp> | null = null;

/**
 * The handler that the functions in `api/` export. It builds the server on the first request, from the environment. A
 * server that is not configured logs what is missing and responds with 503.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    try {
      app ??= createApp(readEnv(process.env));
    } catch (cause) {
      return errorResponse(new AppError("SERVICE_UNAVAILABLE", { cause }), "starting the server");
    }
    return app.fetch(request);
  },
};

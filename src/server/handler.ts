import { createApp } from "./http/app.ts";
import { startOnFirstRequest } from "./http/start-on-first-request.ts";

/** The handler that the API functions in `api/` export. */
export default startOnFirstRequest(createApp);

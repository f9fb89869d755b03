import { createApp } from "./http/app.ts";
import { startOnFirstRequest } from "./http/start-on-first-request.ts";

/** The handler that the functions of the API in `api/` export. */
export default startOnFirstRequest(createApp);

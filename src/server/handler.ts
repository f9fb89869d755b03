import { createApp } from "./app.ts";
import { startOnFirstRequest } from "./start-on-first-request.ts";

/** The handler that the functions of the API in `api/` export. */
export default startOnFirstRequest(createApp);

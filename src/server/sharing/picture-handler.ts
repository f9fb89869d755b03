import { startOnFirstRequest } from "../http/start-on-first-request.ts";
import { createPictures } from "./pictures.ts";

/** The function that draws what stands beside a shared link; `api/picture.js` exports it. */
export default startOnFirstRequest(createPictures);

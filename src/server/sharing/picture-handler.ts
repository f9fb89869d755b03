import { startOnFirstRequest } from "../http/start-on-first-request.ts";
import { createPictures } from "./pictures.ts";

/** The function that draws pictures for shared links, exported by `api/picture.js`. */
export default startOnFirstRequest(createPictures);

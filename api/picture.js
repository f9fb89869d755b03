export { default } from "../dist/picture/picture-handler.js";

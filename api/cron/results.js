export { default } from "../../dist/server/handler.js";

export { default } from "../../dist/server/door.js";

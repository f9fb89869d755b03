export { default } from "../dist/shared-page/page-handler.js";

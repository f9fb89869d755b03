/** Runs a Node program while the product is up; the program finds it under the address in E2E_URL. */
import { spawn } from "node:child_process";
import { startProduct } from "./product.ts";

const product = await startProduct();
const child = spawn(process.execPath, process.argv.slice(2), {
  env: { ...process.env, E2E_URL: product.url },
  stdio: "inherit",
});
const code = await new Promise<number>((resolve) => child.once("close", (status) => resolve(status ?? 1)));
await product.stop();
process.exitCode = code;

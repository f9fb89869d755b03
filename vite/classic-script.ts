import { build } from "vite";
import { TARGETS } from "./browsers.ts";

/**
 * Builds a non-module script with everything it imports. `constants` are values for names that the script only
 * declares.
 */
export async function buildClassicScript(
  entry: string,
  mode: string,
  constants: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    mode,
    logLevel: "error",
    publicDir: false,
    define: Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      target: TARGETS,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: "iife" } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error(`${entry} was not built`);
  return chunk.code;
}

import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { type BuildV3, type FileFsRef, glob, streamToBuffer } from "@vercel/build-utils";

const require = createRequire(import.meta.url);

/** The platform's own builder of functions; its types describe only what functions import from it. */
const { build } = require("@vercel/node") as { build: BuildV3 };

/** What is deployed beside the sources: the built functions, and the one package that cannot be part of them. */
const DEPLOYED = ["api", "dist/server", "dist/shared-page", "dist/picture", "node_modules/@resvg"];

/** Functions are kept here, in a folder that is named by what they were built of. */
const KEPT = join("node_modules", ".cache", "functions");

/** How the platform runs a function, as its `.vc-config.json` says it. */
export interface FunctionConfig {
  readonly handler: string;
  readonly runtime: string;
}

/**
 * Writes what is deployed of a function (`api/index.js`) into a folder, and returns how it is run. The platform's builder
 * reads everything that a function could import, which takes seconds; so what it made of the same files is kept.
 */
export async function writeFunction(entrypoint: string, folder: string): Promise<FunctionConfig> {
  const made = fingerprint();
  const kept = join(KEPT, made, entrypoint.replace(/\.js$/, ".func"));
  if (!existsSync(kept)) {
    await keepFunction(entrypoint, kept);
    for (const other of readdirSync(KEPT)) if (other !== made) rmSync(join(KEPT, other), { recursive: true });
  }
  cpSync(join(kept, "files"), folder, { recursive: true });
  return JSON.parse(readFileSync(join(kept, "config.json"), "utf8")) as FunctionConfig;
}

/** A hash of everything that goes into the functions, and of the builder. */
function fingerprint(): string {
  const hash = createHash("sha256").update((require("@vercel/node/package.json") as { version: string }).version);
  const files = DEPLOYED.flatMap((path) => globSync(`${path}/**`)).filter((path) => statSync(path).isFile());
  for (const file of [...files.sort(), "package.json"]) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest("hex").slice(0, 32);
}

/** Builds a function in a folder with nothing but what is deployed: without packages, since none is needed. */
async function keepFunction(entrypoint: string, kept: string): Promise<void> {
  const workspace = mkdtempSync(join(tmpdir(), "workspace-"));
  const wasInstalled = process.env.VERCEL_INSTALL_COMPLETED;
  // The platform has installed the packages before it builds functions; what is here is what they need.
  process.env.VERCEL_INSTALL_COMPLETED = "1";
  try {
    for (const path of DEPLOYED) cpSync(path, join(workspace, path), { recursive: true });
    const { type, engines } = JSON.parse(readFileSync("package.json", "utf8")) as Record<string, unknown>;
    writeFileSync(join(workspace, "package.json"), JSON.stringify({ type, engines }));
    const { output } = await build({
      ...{ files: await glob("**", workspace), entrypoint, workPath: workspace, repoRootPath: workspace },
      ...{ config: { zeroConfig: true }, meta: { skipDownload: true } },
    });
    await keep(kept, output as FunctionConfig & { files?: Record<string, FileFsRef> });
  } finally {
    if (wasInstalled === undefined) delete process.env.VERCEL_INSTALL_COMPLETED;
    rmSync(workspace, { recursive: true });
  }
}

/** Puts a built function in its place at once, so that nobody finds half of it. */
async function keep(kept: string, built: FunctionConfig & { files?: Record<string, FileFsRef> }): Promise<void> {
  mkdirSync(dirname(kept), { recursive: true });
  const draft = mkdtempSync(join(dirname(kept), `${basename(kept)}-`));
  for (const [path, file] of Object.entries(built.files ?? {})) {
    const target = join(draft, "files", path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, await streamToBuffer(file.toStream()));
  }
  const config: FunctionConfig = { handler: built.handler, runtime: built.runtime };
  writeFileSync(join(draft, "config.json"), JSON.stringify(config));
  if (existsSync(kept)) rmSync(draft, { recursive: true });
  else renameSync(draft, kept);
}

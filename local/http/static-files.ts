import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};

const IS_TEXT = /^text\/|json|javascript|xml|svg/;

/** The size in bytes below which compressing a file is not worth it. */
const MIN_COMPRESSED = 1_024;

type Encoding = "br" | "gzip" | "identity";

interface File {
  readonly body: Buffer;
  readonly type: string;
  readonly tag: string;
  readonly modified: Date;
  readonly encoded: Map<Encoding, Buffer>;
}

/**
 * A folder's files by request path. All files are read at the start, so no path can lead out of the folder.
 *
 * Hono's `serveStatic`, `compress` and `etag` are not enough: they have no Brotli, ignore If-Modified-Since and
 * If-Range, and send no ETag for HEAD.
 */
export class StaticFiles {
  readonly #files = new Map<string, File>();

  constructor(folder: string) {
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const body = readFileSync(path);
      this.#files.set(`/${relative(folder, path).split(sep).join("/")}`, {
        body,
        type: TYPES[extname(path).toLowerCase()] ?? "application/octet-stream",
        tag: createHash("sha256").update(body).digest("base64url").slice(0, 22),
        modified: new Date(Math.floor(statSync(path).mtimeMs / 1_000) * 1_000),
        encoded: new Map([["identity", body]]),
      });
    }
  }

  /** Returns the response to a request for the file at `path`, or null if there is no such file. */
  respond(path: string, request: Request): Response | null {
    const file = this.#files.get(path);
    if (!file) return null;
    const mayCompress = IS_TEXT.test(file.type) && file.body.length >= MIN_COMPRESSED;
    const encoding = mayCompress ? preferredEncoding(request.headers.get("accept-encoding")) : "identity";
    const headers = new Headers({
      "Cache-Control": "public, max-age=0, must-revalidate",
      "Content-Type": file.type,
      ETag: encoding === "identity" ? `"${file.tag}"` : `"${file.tag}-${encoding}"`,
      "Last-Modified": file.modified.toUTCString(),
    });
    if (mayCompress) headers.set("Vary", "Accept-Encoding");
    if (isUnchanged(request, headers)) return new Response(null, { status: 304, headers });
    const body = encode(file, encoding);
    if (encoding !== "identity") headers.set("Content-Encoding", encoding);
    headers.set("Content-Length", String(body.length));
    return new Response(request.method === "HEAD" ? null : new Uint8Array(body), { headers });
  }
}

function encode(file: File, encoding: Encoding): Buffer {
  const known = file.encoded.get(encoding);
  if (known) return known;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };
  const body = encoding === "br" ? brotliCompressSync(file.body, quality) : gzipSync(file.body, { level: 9 });
  file.encoded.set(encoding, body);
  return body;
}

/** Returns the best encoding that a client accepts, according to the Accept-Encoding header. */
function preferredEncoding(accepted: string | null): Encoding {
  const allowed = (accepted ?? "").split(",").flatMap((part) => {
    const [name = "", ...parameters] = part.trim().toLowerCase().split(";");
    return parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter)) ? [] : [name.trim()];
  });
  return allowed.includes("br") ? "br" : allowed.includes("gzip") ? "gzip" : "identity";
}

/**
 * Returns whether the client already has the version that these `headers` describe. An ETag takes precedence over a
 * date.
 */
function isUnchanged(request: Request, headers: Headers): boolean {
  const tags = request.headers.get("if-none-match");
  if (tags !== null) {
    const known = tags.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    return known.includes("*") || known.includes(headers.get("etag") ?? "");
  }
  const since = Date.parse(request.headers.get("if-modified-since") ?? "");
  return since >= Date.parse(headers.get("last-modified") ?? "");
}

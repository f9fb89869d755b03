import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { getRequestListener } from "@hono/node-server";
import { portOf } from "./ports.ts";

/** The simulated hosts. All other hosts are unreachable. */
const HOSTS = ["accounts.google.com", "oauth2.googleapis.com", "www.googleapis.com", "challenges.cloudflare.com"];

/** Creates a certificate for the hosts. Only processes that are configured to trust the certificate accept it. */
function makeCertificate(folder: string): { key: string; cert: string } {
  const names = HOSTS.map((host) => `DNS:${host}`).join(",");
  const args = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const subject = ["-subj", "/CN=played on this machine", "-addext", `subjectAltName=${names}`];
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "certificate.pem")];
  execFileSync("openssl", [...args, ...subject, ...files], { stdio: "ignore" });
  return { key: join(folder, "key.pem"), cert: join(folder, "certificate.pem") };
}

/**
 * Starts a proxy that responds in place of the hosts that the auth service calls: Google and the captcha provider. Every
 * process that is started with `environment` uses the proxy. `responder` returns null for an unknown URL.
 */
export async function startInternet(responder: (request: Request) => Promise<Response | null>) {
  const folder = mkdtempSync(join(tmpdir(), "internet-"));
  const files = makeCertificate(folder);
  const identity = { key: readFileSync(files.key), cert: readFileSync(files.cert) };
  const sockets = new Set<Socket>();
  const respond = async (request: Request) => (await responder(request)) ?? new Response(null, { status: 404 });
  const pages = createServer(getRequestListener(respond, { overrideGlobalObjects: false }));
  const proxy = createServer((_, response) => response.writeHead(502).end());
  proxy.on("connect", (request: IncomingMessage, socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    const [host = ""] = request.url?.split(":") ?? [];
    if (!HOSTS.includes(host)) return void socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
    socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    const secure = new TLSSocket(socket, { isServer: true, ...identity, ALPNProtocols: ["http/1.1"] });
    secure.on("error", () => secure.destroy());
    pages.emit("connection", secure);
  });
  const url = `http://127.0.0.1:${await portOf(proxy)}`;
  return {
    environment: { HTTPS_PROXY: url, HTTP_PROXY: url, SSL_CERT_FILE: files.cert },
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

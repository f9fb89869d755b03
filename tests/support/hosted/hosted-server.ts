import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { KEEP_ALIVE } from "#local/http/keep-alive.ts";
import { serverEnvironment } from "#local/keys.ts";
import { createApp } from "#server/http/app.ts";
import { readEnv } from "#server/http/env.ts";
import type { HostedStack } from "./hosted-stack.ts";
import { portOf } from "./ports.ts";

/** The product's server, which calls a hosted project's services over HTTP. */
export interface HostedServer {
  /** The project's origin, as the server sees it. */
  readonly projectUrl: string;
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Returns the auth service's paths that were requested since the last call, oldest first. */
  askedAuth(): string[];
  /**
   * Sets a response that replaces all responses of the auth service. Null restores the auth service's own responses.
   */
  replaceAuth(response: (() => Response) | null): void;
  /** Restarts the server, so that its cache of token checks is empty, as after a deployment. */
  restart(): void;
  close(): void;
}

/** Starts the product's server for a hosted project. */
export async function openHostedServer(stack: HostedStack): Promise<HostedServer> {
  const asked: string[] = [];
  let other: (() => Response) | null = null;
  const gateway = createServer(
    KEEP_ALIVE,
    getRequestListener((request) => {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith("/auth/")) return stack.supabase.fetch(request);
      asked.push(pathname);
      return other === null ? stack.supabase.fetch(request) : other();
    }),
  );
  const url = `http://127.0.0.1:${await portOf(gateway)}`;
  const start = () => createApp(readEnv(serverEnvironment(url)));
  let app = start();
  return {
    projectUrl: url,
    request: async (path, init) => app.fetch(new Request(`${stack.site}${path}`, init)),
    askedAuth() {
      return asked.splice(0);
    },
    replaceAuth(response) {
      other = response;
    },
    restart() {
      app = start();
    },
    close() {
      gateway.closeAllConnections();
      gateway.close();
    },
  };
}

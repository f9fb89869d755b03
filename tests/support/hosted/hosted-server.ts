import { afterAll, beforeAll } from "vitest";
import { serverEnvironment } from "#local/keys.ts";
import { createApp } from "#server/http/app.ts";
import { readEnv } from "#server/http/env.ts";
import { setUpHostedStack, stack } from "./hosted-stack.ts";
import { serveFetch } from "./ports.ts";

/** Starts the product's server for the hosted project. The server calls the project's services over HTTP. */
async function openHostedServer() {
  const asked: string[] = [];
  let other: (() => Response) | null = null;
  const { url: projectUrl, close } = await serveFetch((request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/auth/")) return stack.supabase.fetch(request);
    asked.push(pathname);
    return other === null ? stack.supabase.fetch(request) : other();
  });
  const start = () => createApp(readEnv(serverEnvironment(projectUrl)));
  let app = start();
  return {
    /** The project's origin, as the server sees it. */
    projectUrl,
    request: async (path: string, init?: RequestInit) => app.fetch(new Request(`${stack.site}${path}`, init)),
    /** Returns the auth service's paths that were requested since the last call, oldest first. */
    askedAuth: () => asked.splice(0),
    /** Replaces all responses of the auth service. Null restores the auth service's own responses. */
    replaceAuth(response: (() => Response) | null) {
      other = response;
    },
    /** Restarts the server, so that its cache of token checks is empty, as after a deployment. */
    restart() {
      app = start();
    },
    close,
  };
}

/** The product's server in the test file or suite that runs now. */
export let server: Awaited<ReturnType<typeof openHostedServer>>;

/** Starts a hosted project and the product's server for it. Returns functions for signing up and signing in. */
export function setUpHostedServer(options?: Parameters<typeof setUpHostedStack>[0]) {
  const steps = setUpHostedStack(options);
  beforeAll(async () => {
    server = await openHostedServer();
  });
  afterAll(() => server.close());
  return steps;
}

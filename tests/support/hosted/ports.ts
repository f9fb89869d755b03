import { createServer, type Server } from "node:net";

/** Makes a server listen on any free port of this machine, and returns the port. */
export async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port.");
  return address.port;
}

/** Returns a port that was free a moment ago, for a process that cannot choose a port itself. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * For `createServer`: a connection stays open longer than any client of this machine keeps one. With Node's five
 * seconds a process that asks itself, and is busy in between, sends a request into a connection that it has just
 * closed.
 */
export const KEPT_OPEN = { keepAliveTimeout: 65_000 };

/**
 * Options for `createServer` that keep idle connections open longer than any local client does. With Node's default of
 * five seconds, a busy process that calls itself may reuse a connection that was just closed.
 */
export const KEEP_ALIVE = { keepAliveTimeout: 65_000 };

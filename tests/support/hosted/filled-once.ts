import { fillPostgres } from "../database/database.ts";
import { keepFilled } from "../database/postgres-for-all.ts";
import { makeAuthSchema } from "./auth-server.ts";

/** Fills one server before the tests, whose tables of accounts are those that the auth service itself makes. */
export default function fillOnce(): Promise<() => void> {
  return keepFilled((server) => fillPostgres(server, makeAuthSchema));
}

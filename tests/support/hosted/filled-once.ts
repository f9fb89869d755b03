import { storeFilled } from "../database/postgres-for-all.ts";
import { fillHosted } from "./fill-hosted.ts";

/**
 * Before the hosted tests, creates one cluster with our schema and teams. The auth service itself creates its tables in
 * this cluster. The database tests only imitate those tables.
 */
export default function fillOnce(): Promise<() => void> {
  return storeFilled(fillHosted);
}

import { keepFilled } from "../database/postgres-for-all.ts";
import { fillHosted } from "./fill-hosted.ts";

/**
 * Before the hosted tests, creates one cluster with our schema and teams. The auth service creates its own tables,
 * which the database tests only imitate.
 */
export default function fillOnce(): Promise<() => void> {
  return keepFilled(fillHosted);
}

import { keepFilled } from "../database/postgres-for-all.ts";
import { fillHosted } from "./fill-hosted.ts";

/** Fills one server before the tests. The auth service creates its own account tables. */
export default function fillOnce(): Promise<() => void> {
  return keepFilled(fillHosted);
}

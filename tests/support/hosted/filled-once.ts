import { keepFilled } from "../database/postgres-for-all.ts";
import { fillHosted } from "./fill-hosted.ts";

/** Fills one server before the tests, with account tables created by the auth service itself. */
export default function fillOnce(): Promise<() => void> {
  return keepFilled(fillHosted);
}

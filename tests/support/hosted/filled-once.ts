import { keepFilled } from "../database/postgres-for-all.ts";
import { fillHosted } from "./fill-hosted.ts";

/** Fills one server before the tests, whose tables of accounts are those that the auth service itself makes. */
export default function fillOnce(): Promise<() => void> {
  return keepFilled(fillHosted);
}

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Pacer } from "../../src/server/jobs/pacer.ts";

/** A clock that only waiting moves. `during` runs in the middle of a wait. */
const clock = vi.hoisted(() => ({ now: 0, during: [] as (() => void)[] }));
vi.mock("node:timers/promises", () => ({
  setTimeout: async (wait: number) => {
    clock.during.shift()?.();
    clock.now += wait;
  },
}));

beforeEach(() => {
  Object.assign(clock, { now: 1_000, during: [] });
  vi.spyOn(Date, "now").mockImplementation(() => clock.now);
});
afterEach(() => vi.restoreAllMocks());

const LATE = 1e9;

/** Takes a turn and returns when it was granted, in milliseconds after the start; null when it was not. */
function turn(pacer: Pacer, { deadline = LATE, isUsed = true } = {}): Promise<number | null> {
  return pacer.turn(
    deadline,
    async () => clock.now - 1_000,
    () => isUsed,
  );
}

test("turns are spaced a little wider than the rate allows, in the order in which they were asked for", async () => {
  const pacer = new Pacer(2);
  expect(await Promise.all([turn(pacer), turn(pacer), turn(pacer)])).toEqual([0, 510, 1_020]);
  pacer.allow(10);
  expect(await Promise.all([turn(pacer), turn(pacer)])).toEqual([1_530, 1_632]);
});

test("a turn that found nothing to send delays nobody", async () => {
  const pacer = new Pacer(2);
  expect(await Promise.all([turn(pacer, { isUsed: false }), turn(pacer), turn(pacer)])).toEqual([0, 0, 510]);
});

test("while it is held there is no turn, and a shorter hold takes nothing back", async () => {
  const pacer = new Pacer(2);
  pacer.hold(5);
  pacer.hold(1);
  expect(await turn(pacer)).toBe(5_000);
});

test("a hold that begins while somebody waits counts for that wait too", async () => {
  const pacer = new Pacer(2);
  await turn(pacer);
  clock.during.push(() => pacer.hold(3));
  expect(await turn(pacer)).toBe(3_000);
});

test("no turn is granted at or after its deadline, nor waited for", async () => {
  const pacer = new Pacer(2);
  await turn(pacer);
  expect(await turn(pacer, { deadline: 1_510 })).toBeNull();
  expect(clock.now).toBe(1_000);
  expect(await turn(pacer, { deadline: 1_511 })).toBe(510);
});

test("a turn that fails does not end the line", async () => {
  const pacer = new Pacer(2);
  const failing = pacer.turn(
    LATE,
    () => Promise.reject(new Error("no database")),
    () => true,
  );
  await expect(failing).rejects.toThrow("no database");
  expect(await turn(pacer)).toBe(0);
});

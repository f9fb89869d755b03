// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toast } from "../../../src/web/ui/toast.tsx";
import { currentToasts, dismissToast, onToastChange, visibleToast } from "../../../src/web/ui/toast-queue.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  toast.dismiss();
  vi.runAllTimers();
  vi.useRealTimers();
});

test("a success has the default variant and the title Success", () => {
  toast.success("Week 12 picks saved successfully!");
  expect(visibleToast()).toMatchObject({
    variant: "default",
    title: "Success",
    message: "Week 12 picks saved successfully!",
  });
});

test("an error is destructive and has the title Error unless given another", () => {
  toast.error("Failed to save picks. Please try again.");
  expect(visibleToast()).toMatchObject({ variant: "destructive", title: "Error" });
  toast.error("No picks found for Week 3.", "No Previous Picks");
  expect(visibleToast()).toMatchObject({ variant: "destructive", title: "No Previous Picks" });
});

test("there is at most one toast, the newest", () => {
  toast.success("first");
  toast.error("second");
  expect(currentToasts().map((record) => record.message)).toEqual(["second"]);
});

test("a dismissed toast is hidden at once and removed after 1,000,000 ms", () => {
  toast.success("saved");
  dismissToast(currentToasts()[0]?.id);
  expect(visibleToast()).toBeNull();
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toHaveLength(0);
});

test("the removal of an old toast does not remove a new one", () => {
  toast.success("old");
  toast.dismiss();
  toast.success("new");
  vi.advanceTimersByTime(1_000_000);
  expect(visibleToast()?.message).toBe("new");
});

test("listeners are called after every change until they stop", () => {
  const listener = vi.fn();
  const stop = onToastChange(listener);
  toast.success("one");
  toast.dismiss();
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  toast.success("two");
  expect(listener).toHaveBeenCalledTimes(2);
});

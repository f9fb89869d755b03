import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeModal, openModal } from "#web/ui/dialog/top-layer.ts";
import { announce } from "#web/ui/live-region.ts";
import { installNativeDialog } from "./native-dialog.ts";

const regions = () => document.querySelectorAll('[aria-live="polite"]');

beforeEach(() => {
  vi.useFakeTimers();
  installNativeDialog();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test("all announcements share one live region, and the last announcement replaces earlier ones", () => {
  announce("Oregon advances");
  announce("Oregon advances, Tulane is cleared");
  vi.runAllTimers();
  expect(regions()).toHaveLength(1);
  expect(regions()[0]?.textContent).toBe("Oregon advances, Tulane is cleared");
});

test("the live region moves into the topmost open dialog, because the page behind the dialog is inert", () => {
  const [lower, upper] = [document.createElement("dialog"), document.createElement("dialog")];
  document.body.append(lower, upper);
  announce("hello");
  openModal(lower);
  openModal(upper);
  expect(upper.contains(regions()[0] as Element)).toBe(true);
  closeModal(upper);
  expect(lower.contains(regions()[0] as Element)).toBe(true);
  closeModal(lower);
  expect(regions()[0]?.parentElement).toBe(document.body);
});

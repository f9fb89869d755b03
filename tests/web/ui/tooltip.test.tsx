import { fireEvent } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { watchTooltips } from "#web/ui/tooltip.ts";

const tooltip = () => document.querySelector('[role="tooltip"]');
const button = () => document.querySelector("button") as HTMLElement;
const wait = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);
const moveTo = (element: Element, pointerType = "mouse") => fireEvent.pointerOver(element, { pointerType });

beforeAll(watchTooltips);
beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<button data-tooltip="Undo"><i>U</i></button>';
});
afterEach(() => {
  fireEvent.focusOut(document.body);
  vi.useRealTimers();
});

test("a tooltip opens after the mouse has been over the button for 700 ms", () => {
  moveTo(button());
  wait(400);
  moveTo(document.querySelector("i") as Element);
  wait(299);
  expect(tooltip()).toBeNull();
  wait(1);
  expect(tooltip()?.textContent).toBe("Undo");
});

test("a tooltip does not open on touch, after a press, or if the mouse leaves within 700 ms", () => {
  moveTo(button(), "touch");
  wait(5000);
  expect(tooltip()).toBeNull();
  moveTo(button());
  wait(500);
  fireEvent.pointerDown(button());
  moveTo(document.querySelector("i") as Element);
  wait(5000);
  expect(tooltip()).toBeNull();
  moveTo(document.body);
  moveTo(button());
  wait(500);
  moveTo(document.body);
  wait(5000);
  expect(tooltip()).toBeNull();
});

test("a tooltip stays open while the mouse is over it, and closes on Escape or 120 ms after the mouse has left", () => {
  moveTo(button());
  wait(700);
  moveTo(document.body);
  moveTo(tooltip() as Element);
  wait(5000);
  expect(tooltip()).not.toBeNull();
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(tooltip()).toBeNull();

  moveTo(document.body);
  moveTo(button());
  wait(700);
  moveTo(document.body);
  wait(119);
  expect(tooltip()).not.toBeNull();
  wait(1);
  expect(tooltip()).toBeNull();
});

test.each([
  ["opens when the keyboard focuses its button", false],
  ["does not open where there is no hover, when a dialog returns the focus to its button", true],
])("a tooltip %s", (_, isTouch) => {
  vi.stubGlobal("matchMedia", () => ({ matches: isTouch }));
  vi.spyOn(Element.prototype, "matches").mockReturnValue(true);
  fireEvent.focusIn(button());
  wait(700);
  expect(tooltip() === null).toBe(isTouch);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

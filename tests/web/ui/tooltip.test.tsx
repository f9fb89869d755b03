// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Tooltip } from "../../../src/web/ui/tooltip.tsx";

const tooltip = () => screen.queryByRole("tooltip", { hidden: true });
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <Tooltip label="Undo">
      <button type="button">U</button>
    </Tooltip>,
  );
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("a tooltip opens after a mouse has rested for 700 ms", () => {
  fireEvent.pointerEnter(screen.getByRole("button"), { pointerType: "mouse" });
  wait(699);
  expect(tooltip()).toBeNull();
  wait(1);
  expect(tooltip()?.textContent).toBe("Undo");
});

test("a tooltip does not open after a press, or if the mouse leaves in time", () => {
  const button = screen.getByRole("button");
  fireEvent.pointerEnter(button, { pointerType: "mouse" });
  wait(500);
  fireEvent.pointerDown(button, { pointerType: "mouse" });
  wait(5000);
  expect(tooltip()).toBeNull();
  fireEvent.pointerEnter(button, { pointerType: "mouse" });
  wait(500);
  fireEvent.pointerLeave(button, { pointerType: "mouse" });
  wait(5000);
  expect(tooltip()).toBeNull();
});

test("Escape closes a tooltip, and the mouse may move onto it", () => {
  const button = screen.getByRole("button");
  fireEvent.pointerEnter(button, { pointerType: "mouse" });
  wait(700);
  fireEvent.pointerLeave(button, { pointerType: "mouse" });
  fireEvent.pointerEnter(tooltip() as HTMLElement);
  wait(5000);
  expect(tooltip()).not.toBeNull();
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(tooltip()).toBeNull();
});

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

test("a resting mouse brings the words after 700 ms", () => {
  fireEvent.pointerEnter(screen.getByRole("button"), { pointerType: "mouse" });
  wait(699);
  expect(tooltip()).toBeNull();
  wait(1);
  expect(tooltip()?.textContent).toBe("Undo");
});

test("a finger brings none", () => {
  fireEvent.pointerEnter(screen.getByRole("button"), { pointerType: "touch" });
  wait(5000);
  expect(tooltip()).toBeNull();
});

test("a press or a mouse that left in time brings none", () => {
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

test("Escape takes the words away; the mouse may move onto them", () => {
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

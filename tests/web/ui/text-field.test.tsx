// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TextField } from "../../../src/web/ui/text-field.tsx";

afterEach(cleanup);

/** What a screen reader reads after the name of the field. */
function described(input: HTMLElement): string {
  const ids = (input.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean);
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
}

test("the label names the input", () => {
  render(<TextField label="Email" type="email" />);
  const input = screen.getByLabelText("Email");
  expect(input.getAttribute("type")).toBe("email");
  expect(input.hasAttribute("aria-invalid")).toBe(false);
  expect(input.hasAttribute("aria-describedby")).toBe(false);
});

test("an error marks the input and is tied to it, after the hint", () => {
  const { rerender } = render(<TextField label="Email" hint="We send one mail." error="Email is required" />);
  const input = screen.getByLabelText("Email");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(described(input)).toBe("We send one mail. Email is required");

  rerender(<TextField label="Email" hint="We send one mail." error={null} />);
  expect(input.hasAttribute("aria-invalid")).toBe(false);
  expect(described(input)).toBe("We send one mail.");
});

test("a hidden label still names the input", () => {
  render(<TextField label="Search for a team" hideLabel placeholder="Search for a team..." />);
  expect(screen.getByLabelText("Search for a team").getAttribute("placeholder")).toBe("Search for a team...");
});

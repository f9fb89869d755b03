// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Button, ButtonLink } from "../../../src/web/ui/button.tsx";

afterEach(cleanup);

describe("a disabled button", () => {
  test("keeps the keyboard focus and ignores clicks", async () => {
    const onClick = vi.fn();
    const { rerender } = render(<Button onClick={onClick}>Undo</Button>);
    const button = screen.getByRole("button", { name: "Undo" });
    button.focus();
    await userEvent.keyboard("{Enter}");
    expect(onClick).toHaveBeenCalledTimes(1);

    rerender(
      <Button onClick={onClick} disabled>
        Undo
      </Button>,
    );
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await userEvent.keyboard("{Enter}");
    await userEvent.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  test("does not submit a form, by a click or by Enter in a field", async () => {
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Email" />
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </form>
    );
    const { rerender } = render(form(true));
    await userEvent.click(screen.getByRole("button"));
    await userEvent.type(screen.getByLabelText("Email"), "a{Enter}");
    expect(onSubmit).not.toHaveBeenCalled();

    rerender(form(false));
    await userEvent.click(screen.getByRole("button"));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

test("a busy button says what it is doing", () => {
  const { rerender } = render(<Button busyLabel="Saving...">Save Picks</Button>);
  expect(screen.getByRole("button").textContent).toBe("Save Picks");
  rerender(
    <Button busy busyLabel="Saving...">
      Save Picks
    </Button>,
  );
  expect(screen.getByRole("button", { name: "Saving..." }).getAttribute("aria-busy")).toBe("true");
});

test("a button submits its form only with type submit", async () => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button>Cancel</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole("button"));
  expect(onSubmit).not.toHaveBeenCalled();
});

test("a button link is a link", () => {
  render(<ButtonLink href="/cfp-challenge">CFP Bracket Challenge</ButtonLink>);
  expect(screen.getByRole("link", { name: "CFP Bracket Challenge" }).getAttribute("href")).toBe("/cfp-challenge");
});

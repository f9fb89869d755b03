import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Button } from "#web/ui/button.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

afterEach(cleanup);

function SignInTabs() {
  const [selected, setSelected] = useState("in");
  const tabs = [
    { id: "in", label: "Sign In", panel: "password" },
    { id: "up", label: "Create Account", panel: "username" },
  ];
  return <Tabs label="Account" tabs={tabs} selected={selected} onSelect={setSelected} />;
}

test("arrow keys focus and open the next or previous tab, and wrap around at the ends", async () => {
  render(<SignInTabs />);
  const [signIn, create] = screen.getAllByRole("tab") as [HTMLElement, HTMLElement];
  await userEvent.tab();
  expect(document.activeElement).toBe(signIn);
  await userEvent.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(create);
  expect(screen.getByRole("tabpanel", { name: "Create Account" }).textContent).toBe("username");
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("tabpanel", { name: "Sign In" }).textContent).toBe("password");
  await userEvent.keyboard("{End}");
  expect(create.getAttribute("aria-selected")).toBe("true");
  expect([signIn.tabIndex, create.tabIndex]).toEqual([-1, 0]);
});

describe("a disabled button", () => {
  test("keeps keyboard focus and ignores clicks", async () => {
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

  test("does not submit the form on a click or on Enter in a field", async () => {
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

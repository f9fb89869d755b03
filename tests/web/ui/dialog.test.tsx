import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { installNativeDialog } from "./native-dialog.ts";

beforeEach(installNativeDialog);
afterEach(cleanup);

test("the page does not scroll while at least one dialog is open", () => {
  const isHeld = () => document.documentElement.hasAttribute("data-modal");
  const dialogs = (outer: boolean, inner: boolean) => (
    <>
      <Dialog open={outer} onClose={vi.fn()} title="Select Team" />
      <Dialog open={inner} onClose={vi.fn()} title="Remove Team" />
    </>
  );
  const { rerender, unmount } = render(dialogs(true, false));
  expect(isHeld()).toBe(true);
  rerender(dialogs(true, true));
  expect(isHeld()).toBe(true);
  rerender(dialogs(true, false));
  expect(isHeld()).toBe(true);
  rerender(dialogs(false, false));
  expect(isHeld()).toBe(false);
  rerender(dialogs(true, false));
  unmount();
  expect(isHeld()).toBe(false);
});

test("the close button, Escape and a click on the backdrop call onClose, but a press that starts on the content does not", async () => {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="Select Team">
      <p>Air Force</p>
    </Dialog>,
  );
  const dialog = screen.getByRole("dialog");
  await userEvent.click(screen.getByText("Air Force"));
  expect(onClose).toHaveBeenCalledTimes(0);
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledTimes(1);
  const cancel = new Event("cancel", { cancelable: true });
  fireEvent(dialog, cancel);
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(cancel.defaultPrevented).toBe(true);
  await userEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(3);
  // A press that starts inside and ends on the backdrop.
  fireEvent.pointerDown(screen.getByText("Air Force"));
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(3);
});

test("a confirmation dialog lists Cancel as the first button and stays open after Confirm until the caller closes it", async () => {
  const [onClose, onConfirm] = [vi.fn(), vi.fn()];
  render(
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title="Remove Team"
      description="Remove Oregon from the bracket?"
      confirmLabel="Remove Team"
      danger
    />,
  );
  const names = screen.getAllByRole("button").map((button) => button.textContent || button.getAttribute("aria-label"));
  expect(names).toEqual(["Cancel", "Remove Team", "Close"]);
  await userEvent.click(screen.getByRole("button", { name: "Remove Team" }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
});

test("a dialog whose content crashes shows a message, reports the error, and can be closed", async () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const onClose = vi.fn();
  const Failing = () => {
    throw new Error("broken");
  };
  render(
    <Dialog open onClose={onClose} title="Select Team">
      <Failing />
    </Dialog>,
  );
  expect(screen.getByRole("alert").textContent).toBe("Something went wrong here. Close this and try again.");
  expect(reported).toHaveBeenCalledWith(new Error("broken"));
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalled();
});

/** A page with one dialog and one field. The dialog stands for any form: the sign-in form, a note, a search. */
function FormPage({ type = "text" }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={isOpen} onClose={close} title="Note" actions={<Button onClick={close}>Send</Button>}>
        <input aria-label="Text" type={type} />
      </Dialog>
    </>
  );
}

const openForm = async () => {
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  return screen.getByLabelText<HTMLInputElement>("Text");
};
const isOpen = () => screen.queryByRole("dialog") !== null;
const pressEscape = () => fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));

test.each([
  ["nothing is typed", "text", "", false],
  ["text is typed", "text", "x", true],
  ["a search is typed", "search", "x", true],
  ["a password manager may draw its menu over an email field", "email", "", true],
  ["a password manager may draw its menu over a password field", "password", "", true],
])("while %s, a click on the backdrop closes the dialog only if nothing can be lost", async (_, type, text, stays) => {
  render(<FormPage type={type} />);
  const field = await openForm();
  if (text !== "") await userEvent.type(field, text);
  await userEvent.click(screen.getByRole("dialog"));
  await waitFor(() => expect(isOpen()).toBe(stays));
});

test.each([
  ["Escape", pressEscape],
  ["the close button", () => userEvent.click(screen.getByRole("button", { name: "Close" }))],
  ["the Back button", () => window.history.back()],
])("text that was typed before %s is there when the dialog opens again, until it is sent", async (_, leave) => {
  render(<FormPage />);
  await userEvent.type(await openForm(), "Pay casey");
  await leave();
  await waitFor(() => expect(isOpen()).toBe(false));
  expect((await openForm()).value).toBe("Pay casey");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(isOpen()).toBe(false));
  expect((await openForm()).value).toBe("");
});

test("the Back button closes the topmost dialog and no page, and costs no extra press after a dialog was closed otherwise", async () => {
  window.history.pushState(null, "", "/before");
  window.history.pushState(null, "", "/group");
  const dialogs = (outer: boolean, inner: boolean) => (
    <>
      <Dialog open={outer} onClose={() => rerender(dialogs(false, inner))} title="Manage Group" />
      <Dialog open={inner} onClose={() => rerender(dialogs(outer, false))} title="Remove Member" />
    </>
  );
  const { rerender } = render(dialogs(true, true));
  const titles = () => screen.queryAllByRole("dialog").map((each) => each.querySelector("h2")?.textContent);
  window.history.back();
  await waitFor(() => expect(titles()).toEqual(["Manage Group"]));
  window.history.back();
  await waitFor(() => expect(titles()).toEqual([]));
  expect(window.location.pathname).toBe("/group");

  rerender(dialogs(true, true));
  fireEvent(screen.getByRole("dialog", { name: "Remove Member" }), new Event("cancel", { cancelable: true }));
  await waitFor(() => expect(titles()).toEqual(["Manage Group"]));
  window.history.back();
  await waitFor(() => expect(titles()).toEqual([]));
  expect(window.location.pathname).toBe("/group");

  rerender(dialogs(true, false));
  rerender(dialogs(false, false));
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe("/before"));
});

test("going back to a page by its own entry stays on that page, even if a dialog was open there on an earlier visit", async () => {
  window.history.pushState(null, "", "/group");
  const { rerender } = render(<Dialog open onClose={vi.fn()} title="Manage Group" />);
  rerender(<Dialog open={false} onClose={vi.fn()} title="Manage Group" />);
  for (const path of ["/other", "/group", "/last"]) window.history.pushState(null, "", path);
  const heard = vi.fn();
  window.addEventListener("popstate", heard, { once: true });
  window.history.back();
  await waitFor(() => expect(heard).toHaveBeenCalled());
  expect(window.location.pathname).toBe("/group");
});

// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { freshBrowser } from "./browser.ts";
import { deferred, ErrorResponse, server } from "./network.ts";

import { openSettings, serveAccount, setUpSettings } from "./settings.tsx";

freshBrowser();
setUpSettings();

const DELETE = "*/api/trpc/account.delete";

async function openDeletion() {
  const { user } = openSettings();
  await user.click(await screen.findByRole("button", { name: "Delete My Account" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
  const field = dialog.getByRole<HTMLInputElement>("textbox", { name: "Type ann to confirm" });
  const press = () => user.click(dialog.getByRole("button", { name: "Delete My Account" }));
  return { user, dialog, field, press };
}

/**
 * Mocks account deletion: each deletion request gets the result of `response` as its response. Returns a function that
 * counts the deletion requests so far.
 */
function respondToDeletion(respond: (times: number) => Response | object | Promise<Response | object>) {
  let times = 0;
  // The response may be an error, which the procedure's type does not include.
  serveAccount({ "account.delete": () => respond(++times) as never });
  return () => times;
}

describe("deleting the account", () => {
  test("shows what is deleted and what stays, and rejects an empty or wrong username", async () => {
    const asked = respondToDeletion(() => ({}));
    const { dialog, field, press, user } = await openDeletion();
    expect(dialog.getByRole("heading", { name: "What's deleted" })).toBeTruthy();
    expect(dialog.getByText(/shown as 'Deleted player'/)).toBeTruthy();
    await press();
    expect(dialog.getByText("Username is required")).toBeTruthy();
    expect(document.activeElement).toBe(field);
    await user.type(field, "bob");
    await press();
    expect(dialog.getByText("That doesn't match your username.")).toBeTruthy();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(asked()).toBe(0);
  });

  test("ignores further clicks while the request is running, then signs the player out and opens the home page", async () => {
    const respond = deferred<object>();
    const asked = respondToDeletion(() => respond.promise);
    const { dialog, field, press, user } = await openDeletion();
    await user.type(field, " ANN ");
    await press();
    await user.click(dialog.getByRole("button", { name: "Deleting..." }));
    await user.keyboard("{Escape}");
    expect(screen.getByRole("dialog", { name: "Delete your account?" })).toBeTruthy();
    await act(async () => respond.resolve({}));
    expect(await screen.findByText("Your account was deleted.")).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe("/"));
    expect(asked()).toBe(1);
    expect(localStorage.getItem("cfp-bracket.signed-out")).toBe("true");
  });

  test("keeps the dialog open and the username filled in if the server rejects the request", async () => {
    respondToDeletion(() => new ErrorResponse("USERNAME_MISMATCH"));
    const { dialog, field, press, user } = await openDeletion();
    await user.type(field, "ann");
    await press();
    expect(await dialog.findByText("That doesn't match your username.")).toBeTruthy();
    expect(field.value).toBe("ann");
    await user.click(dialog.getByRole("button", { name: "Keep My Account" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(window.location.pathname).toBe("/settings");
  });

  test("tells an offline player that the account could not be deleted and nothing has changed", async () => {
    server.use(http.post(DELETE, () => HttpResponse.error()));
    const { dialog, field, press, user } = await openDeletion();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await user.type(field, "ann");
    await press();
    expect(
      await dialog.findByText("We couldn't delete your account. Nothing was deleted. Please try again."),
    ).toBeTruthy();
  });

  test("shows that the result is unknown after a lost response, and shows success if a retry finds no account", async () => {
    server.use(http.post(DELETE, () => HttpResponse.error()));
    const { dialog, field, press, user } = await openDeletion();
    await user.type(field, "ann");
    await press();
    expect(await dialog.findByText(/^We're not sure your account was deleted\./)).toBeTruthy();
    respondToDeletion(() => new ErrorResponse("ACCOUNT_GONE"));
    await press();
    expect(await screen.findByText("Your account was deleted.")).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe("/"));
  });
});

describe("downloading the player's data", () => {
  test("saves one file with all the data", async () => {
    const content = { player: { username: "ann" } };
    // The page saves the response to a file without looking at its content, so the test can respond with incomplete
    // data.
    serveAccount({ "account.data": () => content as never });
    const blobs: Blob[] = [];
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    URL.createObjectURL = (blob) => {
      blobs.push(blob as Blob);
      return "blob:one";
    };
    URL.revokeObjectURL = () => {};
    const { user } = openSettings();
    await user.click(await screen.findByRole("button", { name: "Download My Data" }));
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    const [link] = clicked.mock.contexts as HTMLAnchorElement[];
    expect([link?.download, link?.href]).toEqual(["cfp-bracket-data.json", "blob:one"]);
    expect(JSON.parse((await blobs[0]?.text()) ?? "")).toEqual(content);
  });

  test("shows an error if the data cannot be loaded, and can be retried", async () => {
    serveAccount({ "account.data": () => new ErrorResponse("SERVICE_UNAVAILABLE") });
    const { user } = openSettings();
    const button = await screen.findByRole("button", { name: "Download My Data" });
    await user.click(button);
    expect(await screen.findByText("We couldn't put your data together. Please try again.")).toBeTruthy();
    expect(button.getAttribute("aria-busy")).toBeNull();
  });
});

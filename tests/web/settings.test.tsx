import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import type { OutputOf } from "#support/server/trpc-envelope.ts";
import { openAsSam, serve, setUpChallenge } from "./challenge.tsx";
import { deferred, ErrorResponse, server } from "./network.ts";

setUpChallenge();

const openSettings = () => openAsSam("/settings");

/** `first` is the response to the first save. */
function servePreferences(isOn: boolean, first?: Promise<OutputOf<"preferences.save">>) {
  const stored = { isOn, saved: [] as boolean[] };
  serve({
    "preferences.find": ({ userId }) => ({ userId, weeklyReminders: stored.isOn }),
    "preferences.save": ({ userId, weeklyReminders }) => {
      stored.isOn = weeklyReminders;
      stored.saved.push(weeklyReminders);
      return stored.saved.length === 1 && first ? first : { userId, weeklyReminders };
    },
  });
  return stored;
}

const toggle = () => screen.findByRole<HTMLInputElement>("switch", { name: "Weekly Reminders" });

describe("the overall ranking switch", () => {
  const listed = () => screen.findByRole<HTMLInputElement>("switch", { name: "Show me in the overall standings" });

  test("is on until the player turns it off", async () => {
    const asked: boolean[] = [];
    serve({
      "everyone.listed": () => ({ isListed: asked.at(-1) ?? true }),
      "everyone.setListed": ({ isListed }) => {
        asked.push(isListed);
        return { isListed };
      },
    });
    const { user } = await openSettings();
    expect((await listed()).checked).toBe(true);
    await user.click(await listed());
    await waitFor(() => expect(asked).toEqual([false]));
    expect((await listed()).checked).toBe(false);
  });

  test("shows an error and the server's value when a change fails", async () => {
    serve({ "everyone.setListed": () => new ErrorResponse("SERVICE_UNAVAILABLE") });
    const { user } = await openSettings();
    await user.click(await listed());
    expect(await screen.findByText("We couldn't save your choice. Please try again.")).toBeTruthy();
    await waitFor(async () => expect((await listed()).checked).toBe(true));
  });
});

describe("/settings", () => {
  test("shows a reminder switch and an explanation; turning reminders off or on shows a success message", async () => {
    const stored = servePreferences(true);
    const { user } = await openSettings();
    expect((await toggle()).checked).toBe(true);
    expect(screen.getByRole("heading", { level: 1, name: "Settings" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "How it works" })).toBeTruthy();
    expect(screen.getByText("Emails go to sam@example.com.")).toBeTruthy();
    expect(screen.queryByText("Reminders cannot reach you")).toBeNull();
    await user.click(await toggle());
    expect(await screen.findByText("Weekly reminders disabled successfully!")).toBeTruthy();
    expect((await toggle()).checked).toBe(false);
    await user.click(await toggle());
    expect(await screen.findByText("Weekly reminders enabled successfully!")).toBeTruthy();
    expect((await toggle()).checked).toBe(true);
    expect(stored.saved).toEqual([false, true]);
  });

  test("lets the player use the reminder switch again during a save, and saves the last choice", async () => {
    const first = deferred<OutputOf<"preferences.save">>();
    const stored = servePreferences(true, first.promise);
    const { user } = await openSettings();
    await user.click(await toggle());
    expect((await toggle()).checked).toBe(false);
    await user.click(await toggle());
    expect((await toggle()).checked).toBe(true);
    await waitFor(() => expect(stored.saved).toEqual([false]));
    first.resolve({ userId: "id-of-sam", weeklyReminders: false });
    await waitFor(() => expect(stored.saved).toEqual([false, true]));
    expect(await screen.findByText("Weekly reminders enabled successfully!")).toBeTruthy();
    expect((await toggle()).checked).toBe(true);
  });

  test("shows the server's value if a save succeeded but its response was lost", async () => {
    const stored = servePreferences(true);
    const { user } = await openSettings();
    await toggle();
    server.use(
      http.post("*/api/trpc/preferences.save", () => {
        stored.isOn = false;
        return HttpResponse.error();
      }),
    );
    await user.click(await toggle());
    expect(await screen.findByText("Failed to update email preferences. Please try again.")).toBeTruthy();
    await waitFor(async () => expect((await toggle()).checked).toBe(false));
  });
});

const DELETE = "*/api/trpc/account.delete";

async function openDeletion() {
  const { user } = await openSettings();
  await user.click(await screen.findByRole("button", { name: "Delete My Account" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
  const field = dialog.getByRole<HTMLInputElement>("textbox", { name: "Type sam to confirm" });
  const press = () => user.click(dialog.getByRole("button", { name: "Delete My Account" }));
  return { user, dialog, field, press };
}

/** Returns a function that counts the deletion requests so far. */
function respondToDeletion(respond: (times: number) => Response | object | Promise<Response | object>) {
  let times = 0;
  // The response may be an error, which the procedure's type does not include.
  serve({ "account.delete": () => respond(++times) as never });
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
    await user.type(field, " SAM ");
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
    await user.type(field, "sam");
    await press();
    expect(await dialog.findByText("That doesn't match your username.")).toBeTruthy();
    expect(field.value).toBe("sam");
    await user.click(dialog.getByRole("button", { name: "Keep My Account" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(window.location.pathname).toBe("/settings");
  });

  test("tells an offline player that the account could not be deleted and nothing has changed", async () => {
    server.use(http.post(DELETE, () => HttpResponse.error()));
    const { dialog, field, press, user } = await openDeletion();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await user.type(field, "sam");
    await press();
    expect(
      await dialog.findByText("We couldn't delete your account. Nothing was deleted. Please try again."),
    ).toBeTruthy();
  });

  test("shows that the result is unknown after a lost response, and shows success if a retry finds no account", async () => {
    server.use(http.post(DELETE, () => HttpResponse.error()));
    const { dialog, field, press, user } = await openDeletion();
    await user.type(field, "sam");
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
    const content = { player: { username: "sam" } };
    // The page does not look at the content.
    serve({ "account.data": () => content as never });
    const blobs: Blob[] = [];
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    URL.createObjectURL = (blob) => {
      blobs.push(blob as Blob);
      return "blob:one";
    };
    URL.revokeObjectURL = () => {};
    const { user } = await openSettings();
    await user.click(await screen.findByRole("button", { name: "Download My Data" }));
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    const [link] = clicked.mock.contexts as HTMLAnchorElement[];
    expect([link?.download, link?.href]).toEqual(["cfp-bracket-data.json", "blob:one"]);
    expect(JSON.parse((await blobs[0]?.text()) ?? "")).toEqual(content);
  });

  test("shows an error if the data cannot be loaded, and can be retried", async () => {
    serve({ "account.data": () => new ErrorResponse("SERVICE_UNAVAILABLE") });
    const { user } = await openSettings();
    const button = await screen.findByRole("button", { name: "Download My Data" });
    await user.click(button);
    expect(await screen.findByText("We couldn't put your data together. Please try again.")).toBeTruthy();
    expect(button.getAttribute("aria-busy")).toBeNull();
  });
});

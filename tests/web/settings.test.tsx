// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setConnect, setUser } from "../../src/web/session/session-store.ts";
import type { OutputOf } from "../support/server/trpc-envelope.ts";
import { freshBrowser } from "./browser.ts";
import { answering, deferred, ErrorAnswer, type Procedures, server } from "./network.ts";
import { openPage } from "./screen.tsx";

freshBrowser();

const ANN = { id: "5b0c8d5e-6c1f-4b0a-9d5c-0f6a8f6f2a11", email: "ann@example.com", username: "ann" };
const bearer = { token: async () => "token", renew: async () => false, end: vi.fn() };

beforeEach(() => {
  setConnect(async () => bearer);
  serveAccount();
});
afterEach(() => {
  // Not returned: awaiting it would let answers that arrive meanwhile update the screen inside of it, which React
  // reports.
  act(() => setUser(null));
});

/** Serves preferences. Returns what is stored and what the server was asked to save. */
function servePreferences(isOn: boolean) {
  const kept = { isOn, saved: [] as boolean[] };
  server.use(
    answering({
      "preferences.find": () => ({ userId: ANN.id, weeklyReminders: kept.isOn }),
      "preferences.save": ({ userId, weeklyReminders }) => {
        kept.isOn = weeklyReminders;
        kept.saved.push(weeklyReminders);
        return { userId, weeklyReminders };
      },
    }),
  );
  return kept;
}

const toggle = () => screen.findByRole<HTMLInputElement>("switch", { name: "Weekly Reminders" });

function openSettings() {
  act(() => setUser(ANN));
  return openPage("/settings");
}

describe("the switch of the overall ranking", () => {
  const listed = () => screen.findByRole<HTMLInputElement>("switch", { name: "Show me in the overall ranking" });

  test("is on until the player switches it off", async () => {
    const asked: boolean[] = [];
    serveAccount({
      "everyone.listed": () => ({ isListed: asked.at(-1) ?? true }),
      "everyone.setListed": ({ isListed }) => {
        asked.push(isListed);
        return { isListed };
      },
    });
    const { user } = openSettings();
    expect((await listed()).checked).toBe(true);
    await user.click(await listed());
    await waitFor(() => expect(asked).toEqual([false]));
    expect((await listed()).checked).toBe(false);
  });

  test("says that a change failed, and shows what the server has", async () => {
    serveAccount({ "everyone.setListed": () => new ErrorAnswer("SERVICE_UNAVAILABLE") });
    const { user } = openSettings();
    await user.click(await listed());
    expect(await screen.findByText("Your choice could not be saved. Please try again.")).toBeTruthy();
    await waitFor(async () => expect((await listed()).checked).toBe(true));
  });
});

describe("/settings", () => {
  test("asks a visitor to log in, and remembers the page", async () => {
    const { user } = openPage("/settings");
    expect(await screen.findByRole("heading", { level: 1, name: "Please log in to access settings" })).toBeTruthy();
    const main = screen.getByRole("main");
    const [signIn] = Array.from(main.querySelectorAll("button")).filter((each) => each.textContent === "Sign In");
    await user.click(signIn as HTMLElement);
    expect(sessionStorage.getItem("cfp-bracket.auth-redirect-path")).toBe(JSON.stringify("/settings"));
    expect(screen.queryByRole("switch")).toBeNull();
    act(() => setUser(ANN));
    servePreferences(true);
    expect((await toggle()).checked).toBe(true);
  });

  test("shows the switch and how it works, and confirms switching off and on", async () => {
    const kept = servePreferences(true);
    const { user } = openSettings();
    expect((await toggle()).checked).toBe(true);
    expect(screen.getByRole("heading", { level: 1, name: "Settings" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "How it works" })).toBeTruthy();
    expect(screen.getByText("Emails go to ann@example.com.")).toBeTruthy();
    expect(screen.queryByText("Reminders cannot reach you")).toBeNull();
    await user.click(await toggle());
    expect(await screen.findByText("Weekly reminders disabled successfully!")).toBeTruthy();
    expect((await toggle()).checked).toBe(false);
    await user.click(await toggle());
    expect(await screen.findByText("Weekly reminders enabled successfully!")).toBeTruthy();
    expect((await toggle()).checked).toBe(true);
    expect(kept.saved).toEqual([false, true]);
  });

  test("can be switched again while saving, and the last of several clicks wins", async () => {
    const kept = servePreferences(true);
    const first = deferred<OutputOf<"preferences.save">>();
    const { user } = openSettings();
    await toggle();
    let calls = 0;
    server.use(
      answering({
        "preferences.find": () => ({ userId: ANN.id, weeklyReminders: kept.isOn }),
        "preferences.save": ({ weeklyReminders }) => {
          kept.isOn = weeklyReminders;
          calls += 1;
          return calls === 1 ? first.promise : { userId: ANN.id, weeklyReminders };
        },
      }),
    );
    await user.click(await toggle());
    expect((await toggle()).checked).toBe(false);
    await user.click(await toggle());
    expect((await toggle()).checked).toBe(true);
    await waitFor(() => expect(calls).toBe(1));
    first.resolve({ userId: ANN.id, weeklyReminders: false });
    await waitFor(() => expect(calls).toBe(2));
    expect(await screen.findByText("Weekly reminders enabled successfully!")).toBeTruthy();
    expect([(await toggle()).checked, kept.isOn]).toEqual([true, true]);
  });

  test("reverts the switch, and says so, when it could not be saved", async () => {
    servePreferences(true);
    const { user } = openSettings();
    await toggle();
    server.use(
      answering({
        "preferences.find": () => ({ userId: ANN.id, weeklyReminders: true }),
        "preferences.save": () => new ErrorAnswer("SERVICE_UNAVAILABLE"),
      }),
    );
    await user.click(await toggle());
    expect(await screen.findByText("Failed to update email preferences. Please try again.")).toBeTruthy();
    expect((await toggle()).checked).toBe(true);
  });

  test("shows the server's value if only the answer was lost", async () => {
    const kept = servePreferences(true);
    const { user } = openSettings();
    await toggle();
    server.use(
      http.post("*/api/trpc/preferences.save", () => {
        kept.isOn = false;
        return HttpResponse.error();
      }),
    );
    await user.click(await toggle());
    expect(await screen.findByText("Failed to update email preferences. Please try again.")).toBeTruthy();
    await waitFor(async () => expect((await toggle()).checked).toBe(false));
  });

  test("can be reached from the name in the masthead", async () => {
    servePreferences(true);
    act(() => setUser(ANN));
    const { user } = openPage("/nowhere");
    await user.click(await screen.findByRole("link", { name: "ann, Settings" }));
    expect((await toggle()).checked).toBe(true);
  });
});

const DELETE = "*/api/trpc/account.delete";

/** Answers what the page asks anyway, and these. */
function serveAccount(procedures: Procedures = {}) {
  server.use(
    answering({
      "account.config": () => ({ publishableKey: "key" }),
      "preferences.find": () => ({ userId: ANN.id, weeklyReminders: true }),
      ...procedures,
    }),
  );
}

async function openDeletion() {
  const { user } = openSettings();
  await user.click(await screen.findByRole("button", { name: "Delete My Account" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
  const field = dialog.getByRole<HTMLInputElement>("textbox", { name: "Type ann to confirm" });
  const press = () => user.click(dialog.getByRole("button", { name: "Delete My Account" }));
  return { user, dialog, field, press };
}

/** Counts the requests to delete the account, and answers them. */
function answerDeletion(answer: (times: number) => Response | object | Promise<Response | object>) {
  let times = 0;
  serveAccount({ "account.delete": () => answer(++times) as never });
  return () => times;
}

describe("deleting the account", () => {
  test("says what is deleted and what stays, and asks for the username", async () => {
    const asked = answerDeletion(() => ({}));
    const { dialog, field, press, user } = await openDeletion();
    expect(dialog.getByRole("heading", { name: "What goes" })).toBeTruthy();
    expect(dialog.getByText(/as those of 'Deleted player'/)).toBeTruthy();
    await press();
    expect(dialog.getByText("Username is required")).toBeTruthy();
    expect(document.activeElement).toBe(field);
    await user.type(field, "bob");
    await press();
    expect(dialog.getByText("That is not the username of this account.")).toBeTruthy();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(asked()).toBe(0);
  });

  test("signs out, leads home and says so; a second click while it runs is ignored", async () => {
    const answer = deferred<object>();
    const asked = answerDeletion(() => answer.promise);
    const { dialog, field, press, user } = await openDeletion();
    await user.type(field, " ANN ");
    await press();
    await user.click(dialog.getByRole("button", { name: "Deleting..." }));
    await user.keyboard("{Escape}");
    expect(screen.getByRole("dialog", { name: "Delete your account?" })).toBeTruthy();
    await act(async () => answer.resolve({}));
    expect(await screen.findByText("Your account was deleted.")).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe("/"));
    expect(asked()).toBe(1);
    expect(localStorage.getItem("cfp-bracket.signed-out")).toBe("true");
  });

  test("keeps the account and the typed name when it is refused, and closes on cancel", async () => {
    answerDeletion(() => new ErrorAnswer("USERNAME_MISMATCH"));
    const { dialog, field, press, user } = await openDeletion();
    await user.type(field, "ann");
    await press();
    expect(await dialog.findByText("That is not the username of this account.")).toBeTruthy();
    expect(field.value).toBe("ann");
    await user.click(dialog.getByRole("button", { name: "Keep My Account" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(window.location.pathname).toBe("/settings");
  });

  test("says that nothing has changed when offline", async () => {
    server.use(http.post(DELETE, () => HttpResponse.error()));
    const { dialog, field, press, user } = await openDeletion();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await user.type(field, "ann");
    await press();
    expect(
      await dialog.findByText("Your account could not be deleted. Nothing has changed. Please try again."),
    ).toBeTruthy();
  });

  test("says that the result is unknown when the answer is lost, and that it is done when repeated", async () => {
    server.use(http.post(DELETE, () => HttpResponse.error()));
    const { dialog, field, press, user } = await openDeletion();
    await user.type(field, "ann");
    await press();
    expect(await dialog.findByText(/^It is not known whether your account was deleted\./)).toBeTruthy();
    answerDeletion(() => new ErrorAnswer("ACCOUNT_GONE"));
    await press();
    expect(await screen.findByText("Your account was deleted.")).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe("/"));
  });
});

describe("downloading the player's data", () => {
  test("saves one file with all of it", async () => {
    const content = { player: { username: "ann" } };
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

  test("reports a failure, and can be repeated", async () => {
    serveAccount({ "account.data": () => new ErrorAnswer("SERVICE_UNAVAILABLE") });
    const { user } = openSettings();
    const button = await screen.findByRole("button", { name: "Download My Data" });
    await user.click(button);
    expect(await screen.findByText("Your data could not be collected. Please try again.")).toBeTruthy();
    expect(button.getAttribute("aria-busy")).toBeNull();
  });
});

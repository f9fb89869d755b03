// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setBearer, setUser } from "../../src/web/session/session-store.ts";
import { freshBrowser } from "./browser.ts";
import { answering, deferred, ErrorAnswer, type Procedures, server } from "./network.ts";
import { openPage } from "./screen.tsx";

freshBrowser();

const ANN = { id: "5b0c8d5e-6c1f-4b0a-9d5c-0f6a8f6f2a11", email: "ann@example.com", username: "ann" };
const bearer = { token: async () => "token", renew: async () => false, end: vi.fn() };
const DELETE = "*/api/trpc/account.delete";

/** Answers what the page asks anyway, and these. */
function serve(procedures: Procedures = {}) {
  server.use(
    answering({
      "account.config": () => ({ publishableKey: "key" }),
      "preferences.find": () => ({ userId: ANN.id, weeklyReminders: true }),
      ...procedures,
    }),
  );
}

beforeEach(() => {
  setBearer(bearer);
  serve();
});
afterEach(() => {
  // Not returned: awaiting it would let answers that arrive meanwhile update the screen inside of it, which React reports.
  act(() => setUser(null));
});

async function openDialog() {
  act(() => setUser(ANN));
  const { user } = openPage("/settings");
  await user.click(await screen.findByRole("button", { name: "Delete My Account" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
  const field = dialog.getByRole<HTMLInputElement>("textbox", { name: "Type ann to confirm" });
  const press = () => user.click(dialog.getByRole("button", { name: "Delete My Account" }));
  return { user, dialog, field, press };
}

/** Counts the requests to delete the account, and answers them. */
function answerDeletion(answer: (times: number) => Response | object | Promise<Response | object>) {
  let times = 0;
  serve({ "account.delete": () => answer(++times) as never });
  return () => times;
}

describe("deleting the account", () => {
  test("says what goes and what stays, and asks for the username", async () => {
    const asked = answerDeletion(() => ({}));
    const { dialog, field, press, user } = await openDialog();
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

  test("signs out, leads home and says so; a second click while it runs asks nothing", async () => {
    const answer = deferred<object>();
    const asked = answerDeletion(() => answer.promise);
    const { dialog, field, press, user } = await openDialog();
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

  test("keeps the account and the typed name when it is refused, and closes when it is kept", async () => {
    answerDeletion(() => new ErrorAnswer("USERNAME_MISMATCH"));
    const { dialog, field, press, user } = await openDialog();
    await user.type(field, "ann");
    await press();
    expect(await dialog.findByText("That is not the username of this account.")).toBeTruthy();
    expect(field.value).toBe("ann");
    await user.click(dialog.getByRole("button", { name: "Keep My Account" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(window.location.pathname).toBe("/settings");
  });

  test("says without a network that nothing has changed", async () => {
    server.use(http.post(DELETE, () => HttpResponse.error()));
    const { dialog, field, press, user } = await openDialog();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await user.type(field, "ann");
    await press();
    expect(
      await dialog.findByText("Your account could not be deleted. Nothing has changed. Please try again."),
    ).toBeTruthy();
  });

  test("says that it is not known when the answer is lost, and that it is done when it is asked again", async () => {
    server.use(http.post(DELETE, () => HttpResponse.error()));
    const { dialog, field, press, user } = await openDialog();
    await user.type(field, "ann");
    await press();
    expect(await dialog.findByText(/^It is not known whether your account was deleted\./)).toBeTruthy();
    answerDeletion(() => new ErrorAnswer("ACCOUNT_GONE"));
    await press();
    expect(await screen.findByText("Your account was deleted.")).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe("/"));
  });

  test("says that it is not known when the service is not available", async () => {
    answerDeletion(() => new ErrorAnswer("SERVICE_UNAVAILABLE"));
    const { dialog, field, press, user } = await openDialog();
    await user.type(field, "ann");
    await press();
    expect(await dialog.findByText(/^It is not known whether your account was deleted\./)).toBeTruthy();
  });
});

describe("downloading what is kept", () => {
  test("saves one file with all of it", async () => {
    const content = { player: { username: "ann" } };
    serve({ "account.data": () => content as never });
    const blobs: Blob[] = [];
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    URL.createObjectURL = (blob) => {
      blobs.push(blob as Blob);
      return "blob:one";
    };
    URL.revokeObjectURL = () => {};
    act(() => setUser(ANN));
    const { user } = openPage("/settings");
    await user.click(await screen.findByRole("button", { name: "Download My Data" }));
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    const [link] = clicked.mock.contexts as HTMLAnchorElement[];
    expect([link?.download, link?.href]).toEqual(["cfp-bracket-data.json", "blob:one"]);
    expect(JSON.parse((await blobs[0]?.text()) ?? "")).toEqual(content);
  });

  test("says when it fails, and can be tried again", async () => {
    serve({ "account.data": () => new ErrorAnswer("SERVICE_UNAVAILABLE") });
    act(() => setUser(ANN));
    const { user } = openPage("/settings");
    const button = await screen.findByRole("button", { name: "Download My Data" });
    await user.click(button);
    expect(await screen.findByText("Your data could not be collected. Please try again.")).toBeTruthy();
    expect(button.getAttribute("aria-busy")).toBeNull();
  });
});

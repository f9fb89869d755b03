import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { StrictMode } from "react";
import { describe, expect, test } from "vitest";
import { serve, setUpChallenge, signInAs } from "./challenge.tsx";
import { deferred, ErrorResponse, type ResponseOf, server } from "./network.ts";
import { openPage } from "./screen.tsx";

setUpChallenge();

describe("/unsubscribe", () => {
  const TOKEN = "2f1c6b1e-0000-4000-8000-000000000000";
  const PATH = `/unsubscribe?token=${TOKEN}`;
  const SUPPORT = /If you continue to have issues, please contact support\.$/;

  test.each([`3D${TOKEN}`, `${TOKEN}.`, `${TOKEN}%3E`])("finds the token in a link altered to %s", async (typed) => {
    const asked: string[] = [];
    const unsubscribe = ({ token }: { token: string }) => {
      asked.push(token);
      return { message: "done" };
    };
    serve({ "preferences.unsubscribe": unsubscribe });
    const { user } = openPage(`/unsubscribe?token=${typed}`);
    await user.click(await screen.findByRole("button", { name: "Unsubscribe" }));
    await screen.findByRole("heading", { name: "Unsubscribed" });
    expect(asked).toEqual([TOKEN]);
  });

  test("when the button is pressed, sends the link's token without the session, and then shows a confirmation", async () => {
    const { promise, resolve } = deferred<ResponseOf<"preferences.unsubscribe">>();
    const asked: { token: string; authorization: string | null }[] = [];
    serve({
      "preferences.unsubscribe": ({ token }, { headers }) => {
        asked.push({ token, authorization: headers.get("authorization") });
        return promise;
      },
    });
    await signInAs("sam");
    const { user } = openPage(PATH, null, { wrapper: StrictMode });
    const button = await screen.findByRole("button", { name: "Unsubscribe" });
    expect(asked).toEqual([]);
    await user.click(button);
    expect(await screen.findByRole("heading", { level: 1, name: "Unsubscribing..." })).toBeTruthy();
    resolve({ message: "done" });
    expect(await screen.findByRole("heading", { level: 1, name: "Unsubscribed" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go Home" }).getAttribute("href")).toBe("/");
    expect(screen.getByRole("link", { name: "Settings" }).getAttribute("href")).toBe("/settings");
    expect(asked).toEqual([{ token: TOKEN, authorization: null }]);
  });

  test("shows an error and no retry button if the link has no token", async () => {
    openPage("/unsubscribe?token=");
    expect((await screen.findByRole("alert")).textContent).toMatch(/Invalid unsubscribe link\. Missing token\./);
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
  });

  test("shows the server's message if the token does not belong to an account", async () => {
    serve({ "preferences.unsubscribe": () => new ErrorResponse("UNSUBSCRIBE_TOKEN_UNKNOWN") });
    const { user } = openPage(PATH);
    await user.click(await screen.findByRole("button", { name: "Unsubscribe" }));
    expect(await screen.findByText(/^This unsubscribe link is no longer valid\./)).toBeTruthy();
    expect(screen.getByText(SUPPORT)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
  });

  test.each([
    [
      "a response without a message",
      () => new HttpResponse("<html>Bad gateway</html>", { status: 502 }),
      /^Failed to unsubscribe\. Please try again\./,
    ],
    ["no response", () => HttpResponse.error(), /^An error occurred while processing your request\./],
  ])("shows an error and a working retry button after %s", async (_, response, words) => {
    server.use(http.post("*/api/trpc/preferences.unsubscribe", response));
    const { user } = openPage(PATH);
    await user.click(await screen.findByRole("button", { name: "Unsubscribe" }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText(SUPPORT)).toBeTruthy();
    const { promise, resolve } = deferred<ResponseOf<"preferences.unsubscribe">>();
    serve({ "preferences.unsubscribe": () => promise });
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Unsubscribing..." })).toBeTruthy();
    resolve({ message: "done" });
    expect(await screen.findByRole("heading", { level: 1, name: "Unsubscribed" })).toBeTruthy();
  });
});

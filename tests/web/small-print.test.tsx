// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { freshBrowser } from "./browser.ts";
import { answering, ErrorAnswer, server } from "./network.ts";
import { openPage } from "./screen.tsx";

freshBrowser();

const ID = "2f1c6b1e-0000-4000-8000-000000000000";

test.each([
  "/",
  `/bracket/${ID}`,
  "/cfp-challenge",
  "/bracket/week/12",
  `/view-bracket/${ID}`,
  `/group/${ID}`,
  `/group/${ID}/member/${ID}`,
  `/group/${ID}/compare/${ID}/${ID}`,
  `/join/${"0".repeat(32)}`,
  "/settings",
  "/unsubscribe",
  "/forgot-password",
  "/privacy",
  "/no-such-page",
])("%s ends with the disclaimer and the way to the page about privacy", async (path) => {
  server.use(answering({ "groups.preview": () => new ErrorAnswer("GROUP_NOT_FOUND") }));
  openPage(path);
  await waitFor(() =>
    expect(screen.getAllByRole("contentinfo").at(-1)?.textContent).toBe(
      "Not affiliated with the College Football Playoff, the NCAA, ESPN or any school. Privacy",
    ),
  );
});

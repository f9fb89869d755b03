// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showNewVersion } from "#web/offline/new-version.tsx";
import { toast, visibleToast } from "#web/ui/toast.tsx";
import { freshBrowser } from "./browser.ts";

freshBrowser();

test.each([
  ["closes an open error toast", toast.error, undefined],
  ["leaves a success toast open", toast.success, "message"],
])("the bar that announces a new version %s", async (_, show, left) => {
  show("message");
  await act(async () => showNewVersion());
  expect(await screen.findByText("An update is ready.")).toBeTruthy();
  expect(visibleToast()?.message).toBe(left);
});

import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openAsSam, openChallenge, serve, setUpChallenge, WEEK_12 } from "./challenge.tsx";
import { GROUP_ID } from "./groups.tsx";
import { ErrorResponse, type Procedures } from "./network.ts";

setUpChallenge();

const GROUP = `/group/${GROUP_ID}`;
const MEMBER = `${GROUP}/member/${GROUP_ID}`;
const COMPARISON = `${GROUP}/compare/${GROUP_ID}/${GROUP_ID.replace("0b", "1b")}`;

test.each([
  [WEEK_12, "Authentication Required"],
  [`/view-bracket/${GROUP_ID}`, "Authentication Required"],
  [GROUP, "Group Access"],
  [MEMBER, "Group Access"],
  [COMPARISON, "Group Access"],
  ["/settings", "Please log in to access settings"],
])("%s asks a signed-out visitor to sign in, and is saved as the page to return to", async (path, heading) => {
  openChallenge(path);
  expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeTruthy();
  await waitFor(() => expect(sessionStorage.getItem("cfp-bracket.auth-redirect-path")).toBe(JSON.stringify(path)));
});

/** A page that may not request its week. */
const UNASKED: Procedures = { "picks.week": () => Promise.reject(new Error("asked")) };

test.each<[path: string, heading: string, procedures?: Procedures]>([
  ["/bracket/week/0", "Week Not Found", UNASKED],
  ["/bracket/week/012", "Week Not Found", UNASKED],
  [WEEK_12, "Week Not Found", { "picks.week": () => new ErrorResponse("WEEK_NOT_FOUND") }],
  [GROUP, "Group not found", { "groups.page": () => new ErrorResponse("GROUP_NOT_FOUND") }],
  [MEMBER, "Group not found", { "members.page": () => new ErrorResponse("GROUP_NOT_FOUND") }],
  [MEMBER, "This player is not in this group", { "members.page": () => new ErrorResponse("MEMBER_NOT_FOUND") }],
  [COMPARISON, "Group not found", { "members.page": () => new ErrorResponse("GROUP_NOT_FOUND") }],
  [COMPARISON, "This player is not in this group", { "members.page": () => new ErrorResponse("MEMBER_NOT_FOUND") }],
  ["/view-bracket/nonsense", "Bracket Not Found", { "picks.view": () => new ErrorResponse("BRACKET_NOT_FOUND") }],
  ["/bracket/nonsense", "Bracket Not Found"],
  ["/join/nonsense", "Group not found", { "groups.preview": () => new ErrorResponse("GROUP_NOT_FOUND") }],
  ["/nowhere", "Page Not Found"],
])("%s shows '%s' and no retry button", async (path, heading, procedures) => {
  serve(procedures);
  await openAsSam(path);
  expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
  if (path === GROUP) await waitFor(() => expect(document.title).toMatch(/^Group not found/));
  expect(screen.queryByRole("button", { name: /Try Again/i })).toBeNull();
});

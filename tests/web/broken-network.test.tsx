import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { SEASON } from "#domain/season.ts";
import type { ProcedurePath } from "#server/router.ts";
import { draftKey, openChallenge, setUpChallenge, signInAs, WEEK_12 } from "./challenge.tsx";
import { CODE, GROUP_ID, groupOf, memberOf, serveGroup } from "./groups.tsx";
import { IDS, memberPage } from "./members.tsx";
import { type Procedures, server } from "./network.ts";
import { realBracket } from "./screen.tsx";
import { homeOf, NOW, otherBracket, weekOf } from "./weeks.ts";

setUpChallenge();

/** The requests' timeout. Tests trigger the timeout themselves instead of waiting ten seconds. */
let timeLimit: AbortController;
beforeEach(() => {
  timeLimit = new AbortController();
});

/** A body that starts correctly and is then cut off. */
function cutOff(): ReadableStream<Uint8Array> {
  let pulls = 0;
  return new ReadableStream({
    pull(controller) {
      pulls += 1;
      if (pulls === 1) controller.enqueue(new TextEncoder().encode('[{"result":{"data":{"json":'));
      else controller.error(new Error("connection reset"));
    },
  });
}

/** The ways in which a broken network or a proxy fails to pass on the server's response. */
const FAULTS = {
  "drops the connection": () => HttpResponse.error(),
  "returns a page of its own": () => HttpResponse.html("<h1>Sign in to this network</h1>"),
  "cuts off the response": () => new HttpResponse(cutOff(), { headers: { "content-type": "application/json" } }),
  "never responds": () => {
    const passed = timeLimit;
    timeLimit = new AbortController();
    setTimeout(() => passed.abort(new DOMException("too late", "TimeoutError")));
    return new Promise(() => undefined);
  },
} satisfies Record<string, () => Response | Promise<Response>>;

const FAULT_NAMES = Object.keys(FAULTS) as (keyof typeof FAULTS)[];

/** Breaks every request for this procedure. Returns a function that repairs the network. */
function breakNetwork(procedure: ProcedurePath, fault: () => Response | Promise<Response>): () => void {
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeLimit.signal);
  let isBroken = true;
  server.use(
    http.all("*/api/trpc/:paths", ({ params }) => {
      const isAsked = String(params.paths).split(",").includes(procedure);
      return isBroken && isAsked ? fault() : undefined;
    }),
  );
  return () => {
    isBroken = false;
  };
}

const LINE = "Couldn't load this. Try again.";

/** `says` is shown if there is no response, `button` retries, and `content` is shown after a successful retry. */
const PAGES: [name: string, path: string, asks: ProcedurePath, says: string, button: string, content: RegExp][] = [
  ["challenge home", "/cfp-challenge", "picks.home", LINE, LINE, /Week 12/],
  ["everyone's picks", "/cfp-challenge/everyone", "everyone.picks", LINE, LINE, /once 20 people have played/],
  ["a week", WEEK_12, "picks.week", LINE, LINE, /11 of 11 picks/],
  ["a group", `/group/${GROUP_ID}`, "groups.page", LINE, LINE, /Fourth and Long/],
  ["a member", `/group/${GROUP_ID}/member/${IDS.casey}`, "members.page", LINE, LINE, /one of 3 players/],
  ["a comparison", `/group/${GROUP_ID}/compare/${IDS.sam}/${IDS.casey}`, "members.page", LINE, LINE, /^Both:$/],
  ["an invitation", `/join/${CODE}`, "groups.preview", LINE, "Try Again", /Fourth and Long/],
  ["a saved bracket", `/bracket/${GROUP_ID}`, "brackets.saved", "Bracket Not Found", "Try Again", /Indiana/],
  ["settings", "/settings", "preferences.find", LINE, LINE, /Weekly Reminders/],
  ["the link", `/unsubscribe?token=${CODE}`, "preferences.unsubscribe", "Try Again", "Try Again", /^Unsubscribed$/],
];

const SERVED: Procedures = {
  "groups.preview": () => ({ name: "Fourth and Long", players: 8, first: ["sam", "casey"], isOpen: true }),
  "brackets.saved": () => ({ createdAt: NOW, season: SEASON.name, bracket: realBracket() }),
  "picks.home": () => homeOf({ weeks: [{ ...weekOf(12), pick: null }] }),
  "members.page": ({ player }) => memberPage(player === IDS.sam ? "sam" : "casey"),
  "preferences.save": (wanted) => wanted,
  "preferences.unsubscribe": () => ({ message: "done" }),
};

// One fault per page is enough, because all pages call the server in the same way.
test.each(PAGES.map((page, index) => [FAULT_NAMES[index % FAULT_NAMES.length] ?? "never responds", ...page] as const))(
  "when the network %s, the page for %s shows an error, keeps the draft, and recovers after a retry",
  async (fault, _, path, asks, says, name, content) => {
    serveGroup(groupOf([memberOf("sam")]), [], SERVED);
    if (!path.startsWith("/join")) await signInAs("sam");
    const repair = breakNetwork(asks, FAULTS[fault]);
    const { user } = openChallenge(path, { draft: otherBracket() });
    const draft = localStorage.getItem(draftKey("sam"));
    if (path.startsWith("/unsubscribe")) await user.click(await screen.findByRole("button", { name: "Unsubscribe" }));
    expect((await screen.findAllByText(says)).length).toBeGreaterThan(0);
    expect(screen.queryAllByText(content)).toEqual([]);
    repair();
    await user.click(screen.getByRole("button", { name }));
    await waitFor(() => expect(screen.queryAllByText(content).length).toBeGreaterThan(0));
    expect(screen.queryByText(says)).toBeNull();
    expect(localStorage.getItem(draftKey("sam"))).toBe(draft);
  },
);

/**
 * The first script of every page, which stands in its HTML. It says who the page is for, asks for what the page shows, has
 * the other scripts fetched after the first paint, and remembers what is pressed until they are there
 * (docs/behavior/screens.md#first-paint). It is the same in every build: the policy of the pages names its hash.
 */

import { hasLiveRoom } from "../features/challenge/news/live-room.ts";
import { MAIN_DRAFT_KEY, SAVED_KEY } from "../features/predictor/storage-keys.ts";
import { SESSION_KEY } from "../session/session-key.ts";
import { keepRooms } from "../ui/rooms.ts";
import { startEarlyCall } from "./early-call.ts";
import type { EarlyState } from "./early-state.ts";
import { fetchAfterFirstPaint } from "./fetch-later.ts";
import { writeKnownName } from "./known-name.ts";

const state: EarlyState = { user: null, call: null, write: null, pressed: null, held: null };
window.earlyState = state;

const page = document.documentElement.dataset;
page.loading = "";
try {
  const session = localStorage.getItem(SESSION_KEY);
  if (session !== null) page.player = "";
  if ([MAIN_DRAFT_KEY, SAVED_KEY].some((key) => localStorage.getItem(key) !== null)) page.draft = "";
  const { user } = (JSON.parse(session ?? "null") ?? {}) as { user?: { id?: string } };
  state.user = user?.id ?? null;
  if (!hasLiveRoom(user?.id ?? "")) page.quiet = "";
  keepRooms();
  writeKnownName(window.location);
  state.call = startEarlyCall(window.location);
} catch {
  // A browser that blocks storage has no session and no draft, and asks when the page does.
}

// A link needs no script to be followed.
for (const [type, key, controls] of [
  ["pointerdown", "held", "[data-frame] :is(a, button)"],
  ["keydown", "held", "[data-frame] button"],
  ["click", "pressed", "[data-frame] button"],
] as const) {
  document.addEventListener(type, (event) => {
    if (page.loading === undefined || (event instanceof KeyboardEvent && event.key !== " ")) return;
    const { target } = event;
    const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null;
    state[key] = control;
    // The browser itself would send the form, and load the page anew.
    if (type === "click" && control?.closest("form")) event.preventDefault();
  });
}

fetchAfterFirstPaint();

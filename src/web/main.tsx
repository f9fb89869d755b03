import "./styles/index.css";
import "./styles/frames.css";
import "virtual:frame-styles.css";
import { App } from "./app.tsx";
import { takeOver } from "./frames/takeover.tsx";
import { pageAt } from "./routes.tsx";
import { startSession } from "./session/session.tsx";

const root = document.getElementById("root");

/** Draws the page once its code is there; until then its frame stands (docs/rules.md#the-first-second). */
async function start(root: HTMLElement): Promise<void> {
  const page = pageAt(window.location.pathname);
  // A page whose code cannot be loaded says so itself when it is drawn.
  await page.load().catch(() => undefined);
  startSession();
  takeOver(root, page.name, <App />);
}

if (root !== null) void start(root);

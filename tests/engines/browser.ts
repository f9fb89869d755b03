import { type ChildProcess, spawn } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#support/hosted/ports.ts";

/** What a browser does for the journey. Both protocols of WebDriver describe keys and presses by the same actions. */
interface Session {
  open(url: string): Promise<unknown>;
  evaluate(expression: string): Promise<string>;
  perform(actions: object[]): Promise<unknown>;
  /** Returns a PNG in base64. */
  picture(): Promise<string>;
}

export interface Engine {
  /** The programs that the engine needs, each with the Debian packages that install it. */
  readonly needs: Readonly<Record<string, string>>;
  start(port: number, isDark: boolean): ChildProcess;
  connect(port: number, width: number, isDark: boolean): Promise<Session>;
}

/** The folder of the browsers' settings. */
const SETTINGS = mkdtempSync(join(tmpdir(), "engines-"));
process.on("exit", () => rmSync(SETTINGS, { recursive: true, force: true }));
/** Without these styles, the toolbar keeps WebKit's window from being as narrow as a phone. */
const NARROW = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; } headerbar, toolbar { font-size: 1px; }";
const COLORS = "layout.css.prefers-color-scheme.content-override";
const HEIGHT = 900;

export const ENGINES: Readonly<Record<string, Engine>> = {
  firefox: {
    needs: { "firefox-esr": "firefox-esr" },
    start(port, isDark) {
      const profile = mkdtempSync(join(SETTINGS, "firefox-"));
      writeFileSync(join(profile, "user.js"), `user_pref("${COLORS}", ${isDark ? 0 : 1});`);
      return run("firefox-esr", "--headless", "--profile", profile, `--remote-debugging-port=${port}`);
    },
    connect: connectToFirefox,
  },
  webkit: {
    needs: { WebKitWebDriver: "webkit2gtk-driver", "xvfb-run": "xvfb xauth" },
    start(port) {
      mkdirSync(join(SETTINGS, "gtk-3.0"), { recursive: true });
      writeFileSync(join(SETTINGS, "gtk-3.0", "gtk.css"), NARROW);
      return run("xvfb-run", "-a", "-s", "-screen 0 1600x1100x24", "WebKitWebDriver", `--port=${port}`);
    },
    connect: connectToWebKit,
  },
};

/** Returns a sentence for each program that an engine needs and this machine lacks. */
export function missingFor([name, { needs }]: [string, Engine]): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const lacks = (program: string) => globSync(folders.map((folder) => join(folder, program))).length === 0;
  return Object.entries(needs)
    .filter(([program]) => lacks(program))
    .map(([program, packages]) => `No ${name}: ${program} is not installed (apt-get install ${packages}).`);
}

/** Starts a program in its own process group. WebKit's sandbox does not start as root, as in a container. */
function run(program: string, ...args: string[]): ChildProcess {
  const env = { ...process.env, XDG_CONFIG_HOME: SETTINGS, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" };
  return spawn(program, args, { stdio: "ignore", detached: true, env });
}

/** Connects through WebDriver BiDi, which Firefox serves itself. */
async function connectToFirefox(port: number, width: number): Promise<Session> {
  const socket = await until("Firefox", () => openSocket(`ws://127.0.0.1:${port}/session`));
  /** Sends a command. The browser also sends no events, because nothing subscribes to any. */
  async function send<T>(method: string, params: object): Promise<T> {
    const response = new Promise<MessageEvent<string>>((resolve) => {
      socket.onmessage = resolve;
    });
    socket.send(JSON.stringify({ id: 1, method, params }));
    const { result, message } = JSON.parse((await response).data);
    if (result === undefined) throw new Error(message);
    return result;
  }
  await send("session.new", { capabilities: {} });
  const { contexts } = await send<{ contexts: [{ context: string }] }>("browsingContext.getTree", {});
  const [{ context }] = contexts;
  await send("browsingContext.setViewport", { context, viewport: { width, height: HEIGHT } });
  return {
    open: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    async evaluate(expression) {
      const options = { target: { context }, awaitPromise: false };
      return (await send<{ result: { value: string } }>("script.evaluate", { expression, ...options })).result.value;
    },
    perform: (actions) => send("input.performActions", { context, actions }),
    picture: async () => (await send<{ data: string }>("browsingContext.captureScreenshot", { context })).data,
  };
}

function openSocket(url: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.onopen = () => resolve(socket);
    socket.onerror = () => reject(new Error("no connection"));
  });
}

/** Connects through WebDriver's older protocol, to a driver that starts WebKitGTK's small browser. */
async function connectToWebKit(port: number, width: number, isDark: boolean): Promise<Session> {
  let session = "";
  async function call<T>(path: string, body?: object): Promise<T> {
    const init = body && { method: "POST", body: JSON.stringify(body) };
    const { value } = await (await fetch(`http://127.0.0.1:${port}/session${session}${path}`, init)).json();
    if (value?.error) throw new Error(value.message);
    return value;
  }
  const [binary] = globSync("/usr/lib{,exec}/{*/,}webkit2gtk-4.*/MiniBrowser");
  const options = { binary, args: ["--automation", ...(isDark ? ["--dark-mode"] : [])] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
  session = `/${(await until("WebKit", () => call<{ sessionId: string }>("", { capabilities }))).sessionId}`;
  await call("/window/rect", { width, height: HEIGHT });
  return {
    open: (url) => call("/url", { url }),
    evaluate: (expression) => call("/execute/sync", { script: `return ${expression}`, args: [] }),
    perform: (actions) => call("/actions", { actions }),
    picture: () => call("/screenshot"),
  };
}

/** How long a step may wait, in milliseconds. */
const WAITS_MS = 30_000;

/** Repeats `act` until it returns something other than false, null or undefined. */
export async function until<T>(what: string, act: () => Promise<T>): Promise<NonNullable<T>> {
  let problem: unknown = "it did not appear";
  for (const end = Date.now() + WAITS_MS; Date.now() < end; await sleep(100)) {
    try {
      const result = await act();
      if (result) return result;
    } catch (error) {
      problem = error;
    }
  }
  throw new Error(`${what}: ${problem}`);
}

/**
 * Runs in the page. Finds the last visible control with this accessible name (dialogs follow the page), and returns its
 * center if a press there reaches the control.
 */
function centerOf(selector: string, name: string): [number, number] | null {
  const nameOf = (element: HTMLElement) =>
    element.ariaLabel ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent ?? "";
  const found = [...document.querySelectorAll<HTMLElement>(selector)].findLast(
    (element) => element.checkVisibility() && new RegExp(name).test(nameOf(element).trim()),
  );
  if (!found) return null;
  found.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const { x, y, width, height } = found.getBoundingClientRect();
  const center: [number, number] = [Math.round(x + width / 2), Math.round(y + height / 2)];
  return found.contains(document.elementFromPoint(...center)) ? center : null;
}

/** Opens a window of an engine. */
export async function openBrowser(engine: Engine, width: number, isDark: boolean) {
  const port = await freePort();
  const started = engine.start(port, isDark);
  const stop = () => void (started.pid && started.exitCode === null && process.kill(-started.pid));
  const session = await engine.connect(port, width, isDark).catch((error: unknown) => {
    stop();
    throw error;
  });
  /** Calls a function in the page. */
  async function run<A extends unknown[], T>(act: (...args: A) => T, ...args: A): Promise<T> {
    const list = args.map((each) => JSON.stringify(each)).join();
    return JSON.parse(await session.evaluate(`JSON.stringify((${act})(${list}) ?? null)`));
  }
  /** Waits for the control with this accessible name, and returns its center. */
  const find = (name: RegExp, selector = "button, a[href], input") =>
    until(`${name}`, () => run(centerOf, selector, name.source));
  return {
    stop,
    run,
    find,
    async open(url: string): Promise<void> {
      await session.open(url);
      await until(url, () => run(() => document.querySelector("h1") && !document.querySelector("[data-shell]")));
    },
    async press(name: RegExp, selector?: string): Promise<void> {
      const [x, y] = await find(name, selector);
      const press = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }));
      await session.perform([{ type: "pointer", id: "mouse", actions: [{ type: "pointerMove", x, y }, ...press] }]);
    },
    /** Types into the focused element. */
    async type(text: string): Promise<void> {
      const actions = [...text].flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
      await session.perform([{ type: "key", id: "keyboard", actions }]);
    },
    /** Waits until the page shows a text. */
    see: (text: RegExp) =>
      until(`${text}`, () => run((source) => new RegExp(source).test(document.body.innerText), text.source)),
    picture: async (file: string) => writeFileSync(file, await session.picture(), "base64"),
  };
}

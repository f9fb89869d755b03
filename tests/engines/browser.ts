import { type ChildProcess, spawn } from "node:child_process";
import { globSync, mkdtempSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { tmpdir } from "node:os";
import { freePort } from "#support/hosted/ports.ts";

/** What a browser can be told through WebDriver. Keys and presses are WebDriver's actions in both of its protocols. */
interface Session {
  open(url: string): Promise<unknown>;
  evaluate(expression: string): Promise<string>;
  perform(actions: object[]): Promise<unknown>;
  /** A PNG in base64. */
  picture(): Promise<string>;
}

export interface Engine {
  /** The programs that the engine needs, each with the Debian package that has it. */
  readonly needs: Readonly<Record<string, string>>;
  start(port: number, isDark: boolean): ChildProcess;
  connect(port: number, width: number, isDark: boolean): Promise<Session>;
}

export const ENGINES: Readonly<Record<string, Engine>> = {
  firefox: {
    needs: { "firefox-esr": "firefox-esr" },
    start: (port, isDark) => {
      const profile = mkdtempSync(join(tmpdir(), "firefox-"));
      const setting = "layout.css.prefers-color-scheme.content-override";
      writeFileSync(join(profile, "user.js"), `user_pref("${setting}", ${isDark ? 0 : 1});`);
      return run("firefox-esr", "--headless", "--profile", profile, `--remote-debugging-port=${port}`);
    },
    connect: connectToFirefox,
  },
  webkit: {
    needs: { WebKitWebDriver: "webkit2gtk-driver", "xvfb-run": "xvfb, xauth" },
    start: (port) => run("xvfb-run", "-a", "-s", "-screen 0 1600x1100x24", "WebKitWebDriver", `--port=${port}`),
    connect: connectToWebKit,
  },
};

/** Returns a sentence for each program that an engine needs and this machine lacks. */
export function missingFor([name, { needs }]: [string, Engine]): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const lacking = Object.keys(needs).filter((program) => globSync(folders.map((folder) => join(folder, program))).length === 0);
  return lacking.map((program) => `${name} cannot run: ${program} is not installed (Debian: ${needs[program]}).`);
}

/** Starts a program in a process group of its own. WebKit's sandbox cannot start as root, as in a container. */
function run(program: string, ...args: string[]): ChildProcess {
  const env = { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" };
  return spawn(program, args, { stdio: "ignore", detached: true, env });
}

/** Connects through WebDriver BiDi, which Firefox speaks without a driver. */
async function connectToFirefox(port: number, width: number): Promise<Session> {
  const open = () =>
    new Promise<WebSocket>((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/session`);
      socket.onopen = () => resolve(socket);
      socket.onerror = () => reject(new Error("Firefox does not accept connections."));
    });
  const socket = await until("Firefox", open);
  let calls = 0;
  const send = (method: string, params: object) =>
    new Promise<any>((resolve, reject) => {
      const id = ++calls;
      const read = ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data);
        if (message.id !== id) return;
        socket.removeEventListener("message", read);
        if (message.type === "error") reject(new Error(message.message));
        else resolve(message.result);
      };
      socket.addEventListener("message", read);
      socket.send(JSON.stringify({ id, method, params }));
    });
  await send("session.new", { capabilities: {} });
  const { contexts } = await send("browsingContext.getTree", {});
  const { context } = contexts[0];
  await send("browsingContext.setViewport", { context, viewport: { width, height: 900 } });
  return {
    open: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    evaluate: async (expression) => {
      const options = { target: { context }, awaitPromise: true };
      return (await send("script.evaluate", { expression, ...options })).result.value;
    },
    perform: (actions) => send("input.performActions", { context, actions }),
    picture: async () => (await send("browsingContext.captureScreenshot", { context })).data,
  };
}

/** Connects through WebDriver's classic protocol. */
async function connectToWebKit(port: number, width: number, isDark: boolean): Promise<Session> {
  let url = `http://127.0.0.1:${port}/session`;
  const call = async (method: string, path: string, body?: object): Promise<any> => {
    const response = await fetch(`${url}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: any };
    if (!response.ok) throw new Error(value.message);
    return value;
  };
  const [binary] = globSync("/usr/{lib,libexec}/{*/,}webkit2gtk-4.*/MiniBrowser");
  const options = { binary, args: ["--automation", ...(isDark ? ["--dark-mode"] : [])] };
  const alwaysMatch = { "webkitgtk:browserOptions": options };
  url += `/${(await until("WebKit", () => call("POST", "", { capabilities: { alwaysMatch } }))).sessionId}`;
  await call("POST", "/window/rect", { width, height: 900 });
  return {
    open: (page) => call("POST", "/url", { url: page }),
    evaluate: (expression) => call("POST", "/execute/sync", { script: `return ${expression}`, args: [] }),
    perform: (actions) => call("POST", "/actions", { actions }),
    picture: () => call("GET", "/screenshot"),
  };
}

/** How long a step may wait for the page, in milliseconds. */
const WAITS = 30_000;

/** Repeats `act` until it returns something other than false, null or undefined. */
export async function until<T>(what: string, act: () => Promise<T>): Promise<NonNullable<T>> {
  let problem: unknown = "not found";
  for (const end = Date.now() + WAITS; Date.now() < end; await sleep(100)) {
    const result = await act().catch((error: unknown) => {
      problem = error;
    });
    if (result) return result;
  }
  throw new Error(`${what}: ${problem}`);
}

/**
 * Finds the last visible control with a matching accessible name (the last, because dialogs follow the page), and
 * returns its center if a press there would reach it.
 */
function centerOf(selector: string, name: string): [number, number] | null {
  const nameOf = (element: HTMLElement) =>
    element.ariaLabel ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent ?? "";
  const found = [...document.querySelectorAll<HTMLElement>(selector)].findLast(
    (element) => element.checkVisibility() && new RegExp(name).test(nameOf(element).trim()),
  );
  found?.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const { x = 0, y = 0, width = 0, height = 0 } = found?.getBoundingClientRect() ?? {};
  const center: [number, number] = [Math.round(x + width / 2), Math.round(y + height / 2)];
  return found?.contains(document.elementFromPoint(...center)) ? center : null;
}

/** A window of an engine. */
export class Browser {
  readonly #session: Session;
  readonly #process: ChildProcess;

  private constructor(session: Session, started: ChildProcess) {
    this.#session = session;
    this.#process = started;
  }

  static async start(engine: Engine, width: number, isDark: boolean): Promise<Browser> {
    const port = await freePort();
    const started = engine.start(port, isDark);
    return new Browser(await engine.connect(port, width, isDark), started);
  }

  async open(url: string): Promise<void> {
    await this.#session.open(url);
    await until("the page", () => this.run(() => document.querySelector("h1") && !document.querySelector("[data-shell]")));
  }

  /** Calls a function in the page. */
  async run<A extends unknown[], T>(act: (...args: A) => T, ...args: A): Promise<T> {
    const list = args.map((each) => JSON.stringify(each)).join();
    return JSON.parse((await this.#session.evaluate(`JSON.stringify((${act})(${list}) ?? null)`)) ?? "null");
  }

  has(name: RegExp, selector: string): Promise<boolean> {
    return this.run(centerOf, selector, name.source).then((center) => center !== null);
  }

  /** Presses the control whose accessible name matches. */
  async press(name: RegExp, selector = "button, a[href], input"): Promise<void> {
    const [x, y] = await until(`${name}`, () => this.run(centerOf, selector, name.source));
    const press = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }));
    await this.#perform("pointer", [{ type: "pointerMove", x, y }, ...press]);
  }

  async fill(label: RegExp, text: string): Promise<void> {
    await this.press(label, "input");
    await this.type(text);
  }

  /** Types into the focused element. */
  async type(text: string): Promise<void> {
    await this.#perform("key", [...text].flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value }))));
  }

  /** Waits until the page shows a text. */
  async see(text: RegExp): Promise<void> {
    await until(`${text}`, () => this.run((source) => new RegExp(source).test(document.body.innerText), text.source));
  }

  async picture(file: string): Promise<void> {
    writeFileSync(file, await this.#session.picture(), "base64");
  }

  async stop(): Promise<void> {
    if (this.#process.pid) process.kill(-this.#process.pid);
  }

  async #perform(type: "key" | "pointer", actions: object[]): Promise<void> {
    await this.#session.perform([{ type, id: type, actions }]);
  }
}

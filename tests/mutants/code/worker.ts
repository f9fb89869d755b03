import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Answer, Question } from "./guard-worker.ts";
import type { Weakening } from "./weakenings.ts";

/** A file of tests that takes longer than this hangs, in milliseconds; somebody notices that, too. */
const LONGEST = 120_000;

/** The files whose tests have passed with the code as it is. */
const PASSING = new Set<string>();

/** A process that answers one question at a time, and is replaced when it hangs. */
export class Worker {
  #child: Promise<ChildProcess> = begin();

  async ask(question: Question): Promise<Answer> {
    const child = await this.#child;
    const answered = new Promise<Answer | null>((resolve, reject) => {
      const limit = setTimeout(resolve, LONGEST, null);
      child.once("message", (answer: Answer) => {
        clearTimeout(limit);
        child.removeAllListeners("exit");
        resolve(answer);
      });
      child.once("exit", (code) => reject(new Error(`a worker ended with ${code}`)));
      child.send(question);
    });
    const answer = await answered;
    if (answer !== null) return answer;
    child.removeAllListeners();
    end(child);
    this.#child = begin();
    return { failure: "it hangs", ranTests: 0 };
  }

  /**
   * Returns the first of these files in which a test fails, or null. A failure counts when it happens again: a busy machine
   * causes some. Throws when the file fails without any weakening, too.
   */
  async firstFailure(weakening: Weakening, files: readonly string[]): Promise<string | null> {
    for (const test of files) {
      if ((await this.#failureOf(weakening, test)) === null) continue;
      if ((await this.#failureOf(weakening, test)) === null) continue;
      await this.#expectNoFailure(test);
      return test;
    }
    return null;
  }

  /** Makes sure, once for each file, that its tests pass with the code as it is. */
  async #expectNoFailure(test: string): Promise<void> {
    if (PASSING.has(test)) return;
    const failure = await this.#failureOf(null, test);
    if (failure !== null) throw new Error(`without any weakening: ${test}: ${failure}`);
    PASSING.add(test);
  }

  async #failureOf(weakening: Weakening | null, test: string): Promise<string | null> {
    const { failure, ranTests } = await this.ask({ weakening, test });
    if (failure === null && ranTests === 0) throw new Error(`there are no tests in ${test}`);
    return failure;
  }

  async close(): Promise<void> {
    end(await this.#child);
  }
}

function begin(): Promise<ChildProcess> {
  const path = join(import.meta.dirname, "guard-worker.ts");
  const child = fork(path, { detached: true, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  return new Promise((resolve, reject) => {
    child.once("message", () => resolve(child));
    child.once("error", reject);
  });
}

/** Ends a worker with the processes that it started. */
function end(child: ChildProcess): void {
  child.removeAllListeners("exit");
  try {
    if (child.pid) process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

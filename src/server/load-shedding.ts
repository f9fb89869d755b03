import { AppError } from "./app-error.ts";
import { errorResponse } from "./responses.ts";

/**
 * How many requests one instance answers at a time. Each waits mostly for the database, which works on a few of them: with
 * more, all would wait for longer than people do, and none would be answered in time.
 */
export const MOST_AT_ONCE = 64;

/** When to come back, in seconds: not everybody at the same time. */
const COME_BACK = { soonest: 2, latest: 6 };

const comeBack = () => COME_BACK.soonest + Math.floor(Math.random() * (COME_BACK.latest - COME_BACK.soonest + 1));

/**
 * Creates a function that answers a request, or refuses it at once with SERVICE_UNAVAILABLE and `Retry-After` while this
 * instance is answering as many as it can (docs/rules.md#too-many-at-once). What `isSpared` is always answered: it asks for
 * little, and is asked for when something is wrong.
 */
export function createLoadShedding(
  isSpared: (request: Request) => boolean,
  most = MOST_AT_ONCE,
): (request: Request, answer: () => Promise<Response>) => Promise<Response> {
  let count = 0;
  return async (request, answer) => {
    if (isSpared(request)) return answer();
    if (count >= most) {
      const cause = `${count} requests are being answered`;
      const headers = { "Retry-After": String(comeBack()) };
      return errorResponse(new AppError("SERVICE_UNAVAILABLE", { cause, headers }), "load shedding");
    }
    count++;
    try {
      return await answer();
    } finally {
      count--;
    }
  };
}

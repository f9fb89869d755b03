import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { KEPT_OPEN } from "../../../local/http/keep-alive.ts";
import { SEASON } from "../../../src/domain/season.ts";
import { type Fault, openFaultProxy } from "../network/fault-proxy.ts";
import { answerAfter, REAL_SEASONS, type RealSeason } from "./real-seasons.ts";

/** What the feed does with a request: answers it in its own way, or leaves it to a network that fails. */
type Play = { readonly answer: (response: ServerResponse) => void } | { readonly fault: Fault };

/** The feed of results, on a port of its own, behind a network that breaks on order. */
export interface FeedServer {
  readonly url: string;
  /** What it was asked since the last `forget`: the address and the key that came along. */
  readonly asked: readonly { readonly address: string; readonly key: string | undefined }[];
  forget(): void;
  /** From now on it answers with this JSON when it is asked for the playoff. */
  answers(json: unknown, headers?: Record<string, string>): void;
  /** From now on it answers with this JSON when it is asked for rankings; until then it has none. */
  ranks(json: unknown): void;
  /** From now on it answers as the season of this build was after so many games. */
  hasPlayed(games: number): void;
  plays(play: Play): void;
  close(): Promise<void>;
}

/** The season that this build plays, with the last playoff on file as if it were its own. */
export const SEASON_OF_BUILD: RealSeason = {
  ...REAL_SEASONS[1],
  name: SEASON.name,
  year: SEASON.championshipYear - 1,
};

/** Answers with a status and a body of a type. */
export const replying =
  (status: number, body: string, type = "application/json", headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { "content-type": type, ...headers }).end(body);

/** Opens the feed. */
export async function openFeedServer(): Promise<FeedServer> {
  let play: Play = { answer: replying(404, '{"message":"CFP playoff not found"}') };
  let asked: { address: string; key: string | undefined }[] = [];
  let rankings: unknown = [];
  const server = createServer(KEPT_OPEN, ({ url = "", headers }, response) => {
    asked.push({ address: url, key: headers.authorization });
    if (url.startsWith("/rankings")) replying(200, JSON.stringify(rankings))(response);
    else if ("answer" in play) play.answer(response);
    else replying(200, JSON.stringify(answerAfter(SEASON_OF_BUILD, 11)))(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy = await openFaultProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, (line) =>
    "fault" in play && !line.includes("/rankings") ? play.fault : null,
  );
  const answers: FeedServer["answers"] = (json, headers = { "X-CallLimit-Remaining": "900" }) => {
    play = { answer: replying(200, JSON.stringify(json), "application/json; charset=utf-8", headers) };
  };
  return {
    url: proxy.url,
    get asked() {
      return asked;
    },
    forget() {
      asked = [];
    },
    answers,
    ranks(json) {
      rankings = json;
    },
    hasPlayed: (games) => answers(answerAfter(SEASON_OF_BUILD, games)),
    plays(next) {
      play = next;
    },
    async close() {
      await proxy.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

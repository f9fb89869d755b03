import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { KEPT_OPEN } from "../../../local/http/keep-alive.ts";
import { ratingsJson } from "../../../local/scores/ratings.ts";
import { SEASON } from "../../../src/domain/season.ts";
import { type Fault, openFaultProxy } from "../network/fault-proxy.ts";
import { answerAfter, REAL_SEASONS, type RealSeason } from "./real-seasons.ts";

/** How the feed reacts to a request: with a response, or with a network failure. */
type Play = { readonly answer: (response: ServerResponse) => void } | { readonly fault: Fault };

/** The results feed, on its own port, behind a fault-injecting proxy. */
export interface FeedServer {
  readonly url: string;
  /** The requests since the last `forget`, each with its URL and API key. */
  readonly asked: readonly { readonly address: string; readonly key: string | undefined }[];
  forget(): void;
  /** Sets the JSON response for the playoff. */
  answers(json: unknown, headers?: Record<string, string>): void;
  /** Sets the JSON response for rankings. By default, the response is an empty list. */
  ranks(json: unknown): void;
  /** Sets the JSON response for ratings. By default, the response contains the local feed's ratings. */
  rates(json: unknown): void;
  /** Makes the feed respond as if this many games of this build's season had been played. */
  hasPlayed(games: number): void;
  plays(play: Play): void;
  close(): Promise<void>;
}

/** This build's season, filled with data from the most recent playoff on file. */
export const SEASON_OF_BUILD: RealSeason = {
  ...REAL_SEASONS[1],
  name: SEASON.name,
  year: SEASON.championshipYear - 1,
};

export const replying =
  (status: number, body: string, type = "application/json", headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { "content-type": type, ...headers }).end(body);

export async function openFeedServer(): Promise<FeedServer> {
  let play: Play = { answer: replying(404, '{"message":"CFP playoff not found"}') };
  let asked: { address: string; key: string | undefined }[] = [];
  let rankings: unknown = [];
  let ratings: unknown = ratingsJson(SEASON_OF_BUILD.year);
  const server = createServer(KEPT_OPEN, ({ url = "", headers }, response) => {
    asked.push({ address: url, key: headers.authorization });
    if (url.startsWith("/rankings")) replying(200, JSON.stringify(rankings))(response);
    else if (url.startsWith("/ratings")) replying(200, JSON.stringify(ratings))(response);
    else if ("answer" in play) play.answer(response);
    else replying(200, JSON.stringify(answerAfter(SEASON_OF_BUILD, 11)))(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy = await openFaultProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, (line) =>
    "fault" in play && !/\/rankings|\/ratings/.test(line) ? play.fault : null,
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
    rates(json) {
      ratings = json;
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

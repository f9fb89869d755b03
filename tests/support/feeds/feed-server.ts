import type { ServerResponse } from "node:http";
import { SEASON } from "#domain/season.ts";
import { ratingsJson } from "#local/scores/ratings.ts";
import { serve } from "../hosted/ports.ts";
import { type Fault, openFaultProxy } from "../network/fault-proxy.ts";
import { REAL_SEASONS, type RealSeason, responseAfter } from "./real-seasons.ts";

/** How the feed reacts to a request: with a response, or with a network failure. */
type Play = { readonly response: (response: ServerResponse) => void } | { readonly fault: Fault };

/** The results feed, on its own port, behind a fault-injecting proxy. */
export type FeedServer = Awaited<ReturnType<typeof openFeedServer>>;

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

export async function openFeedServer() {
  let play: Play = { response: replying(404, '{"message":"CFP playoff not found"}') };
  let asked: { path: string; key: string | undefined }[] = [];
  let rankings: unknown = [];
  let ratings: unknown = ratingsJson(SEASON_OF_BUILD.year);
  const server = await serve(({ url = "", headers }, response) => {
    asked.push({ path: url, key: headers.authorization });
    if (url.startsWith("/rankings")) replying(200, JSON.stringify(rankings))(response);
    else if (url.startsWith("/ratings")) replying(200, JSON.stringify(ratings))(response);
    else if ("response" in play) play.response(response);
    else replying(200, JSON.stringify(responseAfter(SEASON_OF_BUILD, 11)))(response);
  });
  const proxy = await openFaultProxy(server.url, (line) =>
    "fault" in play && !/\/rankings|\/ratings/.test(line) ? play.fault : null,
  );
  /** Sets the JSON response for the playoff. */
  const responses = (json: unknown, headers: Record<string, string> = { "X-CallLimit-Remaining": "900" }) => {
    play = { response: replying(200, JSON.stringify(json), "application/json; charset=utf-8", headers) };
  };
  return {
    url: proxy.url,
    /** The requests since the last `forget`, each with its URL and API key. */
    get asked() {
      return asked;
    },
    forget() {
      asked = [];
    },
    responses,
    /** Sets the JSON response for rankings. By default, the response is an empty list. */
    ranks(json: unknown) {
      rankings = json;
    },
    /** Sets the JSON response for ratings. By default, the response contains the local feed's ratings. */
    rates(json: unknown) {
      ratings = json;
    },
    /** Makes the feed respond as if this many games of this build's season had been played. */
    hasPlayed: (games: number) => responses(responseAfter(SEASON_OF_BUILD, games)),
    plays(next: Play) {
      play = next;
    },
    async close() {
      await proxy.close();
      await server.close();
    },
  };
}

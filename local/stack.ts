import type { RequestListener, Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { SENDER_NAME } from "#domain/product.ts";
import { callJob, startCron } from "./cron.ts";
import { type DataDir, openDataDir } from "./data/data-dir.ts";
import { hasRealDates } from "./data/shift-schedule.ts";
import { hasDemoAccount } from "./demo/demo.ts";
import { openMatchday } from "./demo/matchday.ts";
import { Google } from "./google/google.ts";
import { createBackend, functionAt, isBackendPath, isServerCall } from "./http/backend.ts";
import type { Frontend } from "./http/frontend.ts";
import { type Listener, openPort } from "./http/listener.ts";
import { createLocalRoutes } from "./http/local-routes.ts";
import { readVercelConfig, type VercelConfig } from "./http/vercel-config.ts";
import { feedEnvironment, hasOtherFeed, LOCAL_KEYS, serverEnvironment } from "./keys.ts";
import { Mailbox } from "./mailbox/mailbox.ts";
import { LAST_PLAYOFF, MATCHDAY_STEP } from "./scores/played-season.ts";
import { Scores } from "./scores/scores.ts";
import { createScores } from "./scores/scores-routes.ts";
import { createLocalSupabase, type LocalSupabase, type LocalSupabaseOptions } from "./supabase/supabase.ts";
import { messageOf } from "./user-error.ts";

const AUTH_SENDER = `${SENDER_NAME} <accounts@localhost>`;

const RELEASES = `select count(*)::int as count from app.playoff_dates
  where season = app.running_season() and kind = 'ranking' and starts_at <= now()`;

/** The server accepts no result before the kickoff. */
const BEGIN_GAMES = `update app.playoff_dates set starts_at = now() - interval '150 minutes'
  where season = app.running_season() and kind = 'kickoff' and starts_at > now() and number in (
    select number from app.playoff_dates where season = app.running_season() and kind = 'kickoff' order by number limit $1
  )`;

/** The server then accepts a retraction without waiting. */
const PASS_DOUBT = `update private.feed set doubt = jsonb_set(doubt, '{since}', to_jsonb(now() - interval '10 minutes'))
  where doubt is not null returning 1`;

export interface Context {
  readonly siteUrl: string;
  readonly mailbox: Mailbox;
  readonly google: Google;
}

export interface StackOptions extends Pick<LocalSupabaseOptions, "migrationsDir" | "seed" | "demo"> {
  /** 0 means any free port. */
  port: number;
  /** Or `memory`, to store nothing. */
  dataDir: string;
  /** First deletes the data left over from earlier runs. */
  reset?: boolean;
  /** Calls the scheduled jobs every hour. */
  cron?: boolean;
  /** With picks for every week, in memory. */
  matchday?: boolean;
  /** A different Supabase, with its own data, instead of the embedded one. */
  openSupabase?: (surroundings: Context) => Promise<LocalSupabase>;
  /** Called once the server's environment variables are set. */
  openFrontend(server: Server, vercel: VercelConfig): Promise<Frontend>;
}

export interface Stack {
  readonly url: string;
  readonly mailbox: Mailbox;
  readonly supabase: LocalSupabase;
  readonly hasDemo: boolean;
  /**
   * A feed other than /local/scores, and whether the season has its real dates: not if the data was created without it.
   */
  readonly otherFeed: { readonly name: string; readonly hasRealDates: boolean } | null;
  /** Lets in-flight requests finish. The data stays intact. */
  close(): Promise<void>;
}

/**
 * Starts everything on one port and sets the server's environment variables. If something must be fixed by hand first,
 * stops what was already started and fails with a UserError.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const vercel = readVercelConfig(new URL("../vercel.json", import.meta.url));
  let dataDir: DataDir | null = null;
  let listener: Listener | null = null;
  let supabase: LocalSupabase | null = null;
  let frontend: Frontend | null = null;
  let stopCron: (() => void) | null = null;
  const close = async () => {
    stopCron?.();
    await listener?.drain(isServerCall);
    await frontend?.close();
    await supabase?.close();
    dataDir?.release();
  };
  try {
    if (options.dataDir !== "memory" && !options.matchday) dataDir = await openDataDir(options.dataDir, options);
    listener = await openPort(options.port);
    const { port, server } = listener;
    const url = `http://localhost:${port}`;
    const isOther = hasOtherFeed(process.env) && !options.matchday;
    Object.assign(process.env, serverEnvironment(url), !isOther && feedEnvironment(url));
    // A recorded feed needs no key of its own.
    if (isOther) process.env.CFBD_API_KEY ||= LOCAL_KEYS.feed;
    frontend = await options.openFrontend(server, vercel);
    const mailbox = new Mailbox(dataDir?.mail);
    const google = new Google(url);
    const surroundings = { siteUrl: url, mailbox, google };
    supabase = await (options.openSupabase ?? openEmbedded(options, dataDir, isOther))(surroundings);
    const hasDemo = await hasDemoAccount(supabase.sql);
    dataDir?.markReady();
    if (options.matchday) await openMatchday(supabase.sql);
    const scores = new Scores(LAST_PLAYOFF, dataDir?.scores);
    if (options.matchday) scores.goTo(MATCHDAY_STEP);
    const { sql } = supabase;
    const pollNow = async () => {
      await sql(BEGIN_GAMES, [scores.step]);
      const said = await callJob(url, "results?now");
      return (await sql(PASS_DOUBT)).length === 0 ? said : callJob(url, "results?now");
    };
    const countReleases = async () => (await sql<{ count: number }>(RELEASES))[0]?.count ?? 0;
    const local = createLocalRoutes({
      mailbox,
      google,
      ...(!isOther && { scores: createScores(scores, { pollNow, countReleases }) }),
      ...(process.env.LOCAL_SQL === "1" && { sql }),
    });
    const backend = createBackend({ frontend, supabase, local, vercel });
    listener.serve(
      routeRequests(getRequestListener(backend.fetch, { overrideGlobalObjects: false }), frontend, vercel),
    );
    if (options.matchday) await pollNow();
    // The regular polls leave out a season that ended more than two weeks ago.
    if (isOther) await callJob(url, "results?now").catch((error: unknown) => console.error(messageOf(error)));
    if (options.cron) stopCron = startCron(url);
    const name = process.env.CFBD_BASE_URL ?? "CollegeFootballData";
    const otherFeed = isOther ? { name, hasRealDates: await hasRealDates(sql) } : null;
    return { url, mailbox, supabase, hasDemo, otherFeed, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function openEmbedded({ migrationsDir, seed, demo }: StackOptions, dataDir: DataDir | null, realDates: boolean) {
  return ({ siteUrl, mailbox, google }: Context): Promise<LocalSupabase> =>
    createLocalSupabase({
      dataDir: dataDir?.database,
      migrationsDir,
      seed,
      demo,
      realDates,
      siteUrl,
      google,
      sendMail: ({ to, subject, html = "" }) => void mailbox.accept([{ from: AUTH_SENDER, to, subject, html }]),
    });
}

function routeRequests(backend: RequestListener, frontend: Frontend, vercel: VercelConfig): RequestListener {
  return (request, response) => {
    const url = request.url ?? "/";
    const location = vercel.redirect(url.replace(/[?#].*/s, ""));
    if (location !== null) return void response.writeHead(307, { location }).end();
    const isBackend = isBackendPath(url, vercel) || functionAt(url.replace(/[?#].*/s, ""), frontend, vercel) !== null;
    (isBackend ? backend : frontend.page)(request, response);
  };
}

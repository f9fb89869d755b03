/** What is told of a request once it is answered. */
interface AnsweredRequest {
  readonly route: string;
  readonly status: number;
  readonly isFailure: boolean;
  readonly request: string;
  readonly procedures: string;
  readonly user: string | null;
}

/** What follows requests through the server, where somebody wants that. */
export interface Tracing {
  /** Follows a request while `answer` runs, which tells at its end what the request was. */
  request(
    method: string,
    answer: (tell: (request: AnsweredRequest) => void) => Response | Promise<Response>,
  ): Response | Promise<Response>;
  /** Follows a call of the database for this table or function. */
  database<T>(target: string, call: () => Promise<T>): Promise<T>;
}

/** Follows nothing: what is done unless telemetry is configured. */
const OFF: Tracing = {
  request: (_, answer) => answer(() => {}),
  database: (_, call) => call(),
};

let starting: Promise<Tracing> | null = null;
let current = OFF;

/** Returns what follows requests at the moment. */
export const tracing = (): Tracing => current;

/**
 * Starts telemetry once, when `OTEL_EXPORTER_OTLP_ENDPOINT` says where it goes (docs/rules.md#telemetry). Its packages are
 * loaded only then. Calls `onFailure` when it cannot be started: the product works without it.
 */
export async function startTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT }: NodeJS.ProcessEnv,
  onFailure: (cause: unknown) => void,
): Promise<void> {
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return;
  starting ??= import("./telemetry.ts").then(
    ({ startTelemetry }) => startTelemetry(),
    (cause: unknown) => {
      onFailure(cause);
      return OFF;
    },
  );
  current = await starting;
}

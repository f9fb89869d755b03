import { type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { registerOTel } from "@vercel/otel";
import type { Tracing } from "./tracing.ts";

/** The name under which the product's spans are found. */
const SERVICE = "cfp-bracket";

async function within<T>(name: string, kind: SpanKind, work: (span: Span) => Promise<T>): Promise<T> {
  return trace.getTracer(SERVICE).startActiveSpan(name, { kind }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      // Not the error itself, whose message may quote what a person has written.
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * Starts OpenTelemetry as the variables of the environment say whose names begin with `OTEL_`, with the platform's own
 * package. Its spans of outgoing requests are left out, because they hold whole addresses; ours say of a request what its
 * line in the log says, and of a call of the database which table or function it is for (docs/rules.md#telemetry).
 */
export function startTelemetry(): Tracing {
  registerOTel({ serviceName: SERVICE, instrumentations: [] });
  return {
    request: (method, answer) =>
      within(method, SpanKind.SERVER, async (span) =>
        answer(({ route, status, isFailure, ...attributes }) => {
          span.updateName(`${method} ${route}`);
          span.setAttributes({
            "http.request.method": method,
            "http.route": route,
            "http.response.status_code": status,
          });
          for (const [name, value] of Object.entries(attributes))
            if (value !== null) span.setAttribute(`cfp.${name}`, value);
          if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR });
        }),
      ),
    database: (target, call) => within(target, SpanKind.CLIENT, call),
  };
}

import "server-only";
import {
  context,
  INVALID_SPAN_CONTEXT,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from "@opentelemetry/api";
import { processSingleton } from "@/lib/core/singleton";
import { SentenceError } from "@/lib/core/shared/sentence-error";

/**
 * Traces by OpenTelemetry. Until a provider is registered (start-tracing.ts) a span is an object that does nothing.
 * Names follow the semantic conventions: HTTP server spans, and those of GenAI for models and tools.
 */
const tracer = () => processSingleton("tracer", () => trace.getTracer("troupe"));

const state = () => processSingleton("tracing.state", () => ({ on: false }));
/** Enables spans from now on. */
export const turnOn = (): void => void (state().on = true);
const NO_SPAN = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

/** Runs `work` within a span of that name. A thrown error is marked on the span and rethrown. */
export function traced<T>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
  kind = SpanKind.INTERNAL,
): Promise<T> {
  if (!state().on) return work(NO_SPAN);
  return tracer().startActiveSpan(name, { kind, attributes }, (span) => ended(span, work));
}

/** The same for an incoming request: its span continues the caller's trace (`traceparent`). */
export function tracedRequest<T>(
  name: string,
  attributes: Attributes,
  headers: Headers,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  if (!state().on) return work(NO_SPAN);
  const parent = headers.has("traceparent")
    ? propagation.extract(ROOT_CONTEXT, Object.fromEntries(headers))
    : context.active();
  return context.with(parent, () => traced(name, attributes, work, SpanKind.SERVER));
}

export type { Attributes, Span };

/** A span that the caller ends: for work that outlasts a promise, such as a stream. */
export const startSpan = (name: string, attributes: Attributes, kind = SpanKind.CLIENT): Span =>
  state().on ? tracer().startSpan(name, { kind, attributes }) : NO_SPAN;

/** Records the kind of a failure, never its message: that may repeat a prompt, a response or a page. */
export function markFailed(span: Span, kind: string | undefined): void {
  span.setAttribute("error.type", kind ?? "_OTHER"); // the conventions' name for anything without one
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The kind of an error: the reason of its sentence, else the name of its class. */
export const kindOf = (error: unknown): string | undefined =>
  error instanceof SentenceError && error.sentence.reason !== undefined
    ? error.sentence.reason
    : error instanceof Error
      ? error.name
      : undefined;

async function ended<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await work(span);
  } catch (error) {
    markFailed(span, kindOf(error));
    throw error;
  } finally {
    span.end();
  }
}

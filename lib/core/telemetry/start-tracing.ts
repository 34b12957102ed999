import "server-only";
import { config } from "@/lib/core/config";
import { processSingleton } from "@/lib/core/singleton";
import { turnOn } from "@/lib/core/telemetry/tracing";

/**
 * Starts exporting traces when OTEL_EXPORTER_OTLP_ENDPOINT is set; the library reads it and the other OTEL_… variables
 * itself. version: of this server. Resolves with a function that sends the remaining spans. Loads nothing when unset.
 */
export const startTracing = (version: string): Promise<() => Promise<void>> =>
  processSingleton("tracing", () => start(version));

/** Sends the remaining spans, if there are any. */
export const stopTracing = async (): Promise<void> => (await startTracing(""))();

async function start(version: string): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME } = config();
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return async () => undefined;
  const [
    { BatchSpanProcessor, NodeTracerProvider },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import("@opentelemetry/sdk-trace-node"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      "service.name": OTEL_SERVICE_NAME,
      "service.version": version,
    }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  turnOn();
  return () => provider.shutdown();
}

import "server-only";
import { Download } from "@/lib/core/http/reply/reply";
import type { UserId } from "@/lib/core/identity";
import { attributes } from "@/lib/runs/trace/otlp/attributes";
import { spansOf } from "@/lib/runs/trace/otlp/spans";
import { trace } from "@/lib/runs/trace/trace";

/** The characters that the requests of an export may have together; what comes after tells its tokens and times alone. */
const MOST = 20 * 1024 * 1024;

/**
 * A run as OTLP's JSON, which collectors and tracing tools read as it is: with all that its models were sent and said, as
 * the trace has it. 404 when it is not the person's.
 */
export async function otlpFile(me: UserId, id: string): Promise<Download> {
  const spans = spansOf(await trace(me, id, { most: MOST }));
  const file = {
    resourceSpans: [
      {
        resource: { attributes: attributes({ "service.name": "troupe" }) },
        scopeSpans: [{ scope: { name: "troupe" }, spans }],
      },
    ],
  };
  return new Download(JSON.stringify(file), "application/json", {
    of: `Troupe run ${id}`,
    ending: "otlp.json",
  });
}

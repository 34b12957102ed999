import "server-only";
import { Download } from "@/lib/core/http/reply";
import type { Scope } from "@/lib/core/identity";
import { attributes } from "@/lib/runs/trace/otlp-attributes";
import { spansOf, type OtlpSpan } from "@/lib/runs/trace/otlp-spans";
import type { Trace } from "@/lib/runs/trace/contract";
import { trace } from "@/lib/runs/trace/trace";

/** Maximum bytes of an export. Spans whose texts don't fit only have tokens and times. */
const MOST = 20 * 1024 * 1024;

/** `most`: maximum bytes; `change`: what the reader may not see is taken out by it. */
type OtlpWish = { most?: number; change?: (trace: Trace) => Trace | Promise<Trace> };

/**
 * A run as OTLP's JSON, which collectors and tracing tools read directly: with all model input and output from the
 * trace. 404 when it is not the person's.
 */
export async function otlpFile(
  me: Scope,
  id: string,
  { most = MOST, change = (trace) => trace }: OtlpWish = {},
): Promise<Download> {
  const spans = spansOf(await change(await trace(me, id, { most })));
  const file = JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributes({ "service.name": "troupe" }) },
        scopeSpans: [{ scope: { name: "troupe" }, spans: [] }],
      },
    ],
  });
  const [head, tail] = file.split(/(?<="spans":\[)/) as [string, string]; // no name before it contains that
  const texts = fitting(spans, most - Buffer.byteLength(file));
  return new Download(`${head}${texts.join(",")}${tail}`, "application/json", {
    of: `Troupe run ${id}`,
    ending: "otlp.json",
  });
}

/** Each span as JSON; in their order, those whose texts fit into the bytes. */
function fitting(spans: OtlpSpan[], most: number): string[] {
  const bare = spans.map((span) => JSON.stringify(withoutTexts(span)));
  let room = most - bare.reduce((sum, each) => sum + Buffer.byteLength(each) + 1, 0);
  return spans.map((span, at) => {
    const whole = JSON.stringify(span);
    const more = Buffer.byteLength(whole) - Buffer.byteLength(bare[at]!);
    if (more > room) return bare[at]!;
    room -= more;
    return whole;
  });
}

const TEXTS = [
  "gen_ai.system_instructions",
  "gen_ai.input.messages",
  "gen_ai.output.messages",
  "gen_ai.tool.definitions",
  "gen_ai.tool.call.arguments",
  "gen_ai.tool.call.result",
];

const SHORTENED = "troupe.shortened";

function withoutTexts(span: OtlpSpan): OtlpSpan {
  const rest = span.attributes.filter(({ key }) => !TEXTS.includes(key) && key !== SHORTENED);
  if (rest.length === span.attributes.length) return span;
  return { ...span, attributes: [...rest, ...attributes({ [SHORTENED]: true })] };
}

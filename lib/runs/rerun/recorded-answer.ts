import "server-only";
import * as z from "zod";
import { answersIn } from "@/lib/runs/rerun/kept-request";
import { ExtraSchema } from "@/lib/runs/agent/replay";
import { isRecord } from "@/lib/tools/shared/faults";
import type { KeptStep } from "@/lib/runs/rerun/kept-run";

const Answer = z.object({
  text: z.string(),
  reasoning: z.string().default(""),
  tool_calls: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        arguments: z.unknown(),
        extra: ExtraSchema,
      }),
    )
    .default([]),
  extra: ExtraSchema,
});
const Judged = z.object({
  verdicts: z.array(z.object({ holds: z.boolean(), reason: z.string().optional() })),
});
/** Ends of a response that was cut off, by the reason stored in its step. */
const CUT: Record<string, string> = {
  content_filtered: "content_filter",
  provider_out_of_resources: "insufficient_system_resource",
};
/** An event of a stream has a maximum length. */
const PIECE = 4_096;

/** The model's response at a step, as its provider would send it again. */
export function recordedAnswer(step: KeptStep): Response {
  const { text, reasoning, tool_calls: calls, extra } = answerIn(step);
  const deltas = [
    ...pieces(reasoning).map((reasoning_content) => ({ reasoning_content })),
    ...pieces(text).map((content) => ({ content })),
    ...(extra ? [extra] : []),
    ...calls.flatMap(({ id, name, arguments: args, extra: own }, index) =>
      pieces(typeof args === "string" ? args : JSON.stringify(args)).map((piece, at) => ({
        tool_calls: [
          at === 0
            ? {
                index,
                id,
                type: "function",
                ...own,
                function: {
                  name,
                  arguments: piece,
                  ...(isRecord(own?.function) ? own.function : {}),
                },
              }
            : { index, function: { arguments: piece } },
        ],
      })),
    ),
  ];
  const { prompt_tokens, completion_tokens, total_tokens, cached_tokens } = step.usage ?? NOTHING;
  const events = [
    ...deltas.map((delta) => ({ choices: [{ index: 0, delta }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: finishOf(step, text, calls.length) }] },
    {
      choices: [],
      usage: {
        prompt_tokens,
        completion_tokens,
        total_tokens,
        prompt_cache_hit_tokens: cached_tokens,
      },
    },
  ];
  const lines = events.map(
    (event) => `data: ${JSON.stringify({ model: step.name, ...event })}\n\n`,
  );
  return new Response([...lines, "data: [DONE]\n\n"].join(""), {
    headers: { "content-type": "text/event-stream" },
  });
}

const NOTHING = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0, cached_tokens: 0 };

function answerIn({ output }: KeptStep): z.infer<typeof Answer> {
  const judged = Judged.safeParse(output).data;
  if (judged) return { text: JSON.stringify(judged), reasoning: "", tool_calls: [] };
  return Answer.safeParse(output).data ?? { text: "", reasoning: "", tool_calls: [] };
}

function finishOf(step: KeptStep, text: string, calls: number): string {
  const { status, error_reason: why, sent } = step;
  const isFull = text.trim() === "" && sent && answersIn(sent).max_tokens !== undefined; // with thoughts only
  if (status !== "failed") return calls ? "tool_calls" : isFull ? "length" : "stop";
  if (why?.reason === "model_ended_early") return String(why.params?.detail ?? "ended");
  return CUT[why?.reason ?? ""] ?? "length";
}

const pieces = (text: string): string[] => text.match(new RegExp(`[^]{1,${PIECE}}`, "g")) ?? [];

import "server-only";
import { AppError } from "@/lib/core/errors";
import type { ServerEvent } from "@/lib/core/http/sse";
import { annotationsOf, type Answering } from "@/lib/openai-api/completions/answer";
import type { ProgramOutcome } from "@/lib/openai-api/outcome";
import type { ChatCompletionChunk, FinishReason } from "@/lib/openai-api/run/chat-completion";
import { sentence } from "@/lib/core/shared/sentence";
import type { NumberedEvent } from "@/lib/runs/run/contract";

type Delta = ChatCompletionChunk["choices"][number]["delta"];

/** Turns a run's events into the chunks of OpenAI's stream. */
export class ChunkWriter {
  private sent = "";
  private readonly head: Pick<ChatCompletionChunk, "id" | "object" | "created" | "model">;

  constructor(
    private readonly answering: Pick<Answering, "runId" | "created" | "model" | "hidden">,
    private readonly includeUsage: boolean,
  ) {
    this.head = {
      id: `chatcmpl-${answering.runId}`,
      object: "chat.completion.chunk",
      created: Math.floor(answering.created.getTime() / 1000),
      model: answering.model,
    };
  }

  begin(): ServerEvent {
    return this.chunk({ role: "assistant", content: "" });
  }

  take(batch: NumberedEvent[]): ServerEvent[] {
    return batch.flatMap((event) => this.takeOne(event));
  }

  private takeOne({ event, data }: NumberedEvent): ServerEvent[] {
    if (event === "step" && data.status === "started")
      return [{ raw: `: ${data.name.replace(/[\r\n]+/g, " ")} works\n\n` }];
    if (this.answering.hidden) return [];
    if (event === "delta" && data.activation === undefined) return this.text(data.content);
    if (event === "reset" && data.activation === undefined) return this.upTo(data.content);
    return [];
  }

  /** The rest of the response, how it ended, and the end of the stream. */
  end({ content, calls, finish, note, usage, sources }: ProgramOutcome): ServerEvent[] {
    const called = calls.map(({ id, name, arguments: args }, index) => ({
      index,
      id,
      type: "function" as const,
      function: { name, arguments: args },
    }));
    const cited = annotationsOf({ content, sources });
    return [
      ...this.upTo(content),
      ...(cited.annotations ? [this.chunk(cited)] : []),
      ...(called.length ? [this.chunk({ tool_calls: called })] : []),
      { data: { ...this.body({}, finish), troupe: note } },
      ...(this.includeUsage ? [{ data: { ...this.head, choices: [], usage } }] : []),
      { raw: "data: [DONE]\n\n" },
    ];
  }

  /** The missing rest of this text. Sent text can't be taken back: if it differs, an error says so. */
  private upTo(content: string): ServerEvent[] {
    if (content.startsWith(this.sent)) return this.text(content.slice(this.sent.length));
    if (this.sent.startsWith(content)) return [];
    throw new AppError(500, "interrupted", REWORDED);
  }

  private text(content: string): ServerEvent[] {
    if (content === "") return [];
    this.sent += content;
    return [{ ...this.chunk({ content }), isPiece: true }];
  }

  private chunk(delta: Delta): ServerEvent {
    return { data: this.body(delta, null) };
  }

  private body(delta: Delta, finish_reason: FinishReason | null): ChatCompletionChunk {
    return {
      ...this.head,
      choices: [{ index: 0, delta, logprobs: null, finish_reason }],
      ...(this.includeUsage ? { usage: null } : {}),
    };
  }
}

const REWORDED = sentence(
  "program_answer_reworded",
  "This response was interrupted and generated again, so its text differs from what you received.",
);

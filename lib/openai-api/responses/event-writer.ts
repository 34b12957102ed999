import "server-only";
import type { ServerEvent } from "@/lib/core/http/sse";
import { messageItem } from "@/lib/openai-api/responses/items";
import { goingResponse, type ResponseHead } from "@/lib/openai-api/responses/response-object";
import type { MessageItem, ResponseObject } from "@/lib/openai-api/run/response";
import type { NumberedEvent } from "@/lib/runs/run/contract";

/** A run's event may become several of a response's: each has its own number, the same whenever it is read. */
const EACH = 10;
const EMPTY = { type: "output_text", text: "", annotations: [], logprobs: [] };

/** Turns a run's events into those of a response's stream. `after`: events up to this number are omitted. */
export class EventWriter {
  private number = 0;
  private sent = "";
  private opened = false;

  constructor(
    private readonly head: ResponseHead,
    private readonly hidden: boolean,
    private readonly after = -1,
  ) {}

  begin(): ServerEvent[] {
    const response = goingResponse(this.head, "in_progress");
    return this.wireEvents([
      { type: "response.created", response },
      { type: "response.in_progress", response },
    ]);
  }

  take(batch: NumberedEvent[]): ServerEvent[] {
    return batch.flatMap((each) => {
      this.number = Math.max(this.number, each.id * EACH);
      const { event, data } = each;
      if (this.hidden || (event !== "delta" && event !== "reset")) return [];
      if (data.activation !== undefined) return [];
      return event === "delta" ? this.text(data.content) : this.upTo(data.content);
    });
  }

  /** The rest of the response, how it ended, and the end of the stream. */
  end(response: ResponseObject): ServerEvent[] {
    const ended =
      response.status === "completed"
        ? "response.completed"
        : response.status === "incomplete"
          ? "response.incomplete"
          : "response.failed";
    const items = response.output.flatMap((item, output_index) => {
      if (item.type === "message") return this.messageEnd(item);
      if (item.type === "troupe:tool_call")
        return this.wireEvents([
          { type: "response.output_item.added", output_index, item },
          { type: "response.output_item.done", output_index, item },
        ]);
      const about = { item_id: item.id, output_index };
      return this.wireEvents([
        {
          type: "response.output_item.added",
          output_index,
          item: { ...item, arguments: "", status: "in_progress" },
        },
        { type: "response.function_call_arguments.delta", ...about, delta: item.arguments },
        {
          type: "response.function_call_arguments.done",
          ...about,
          name: item.name,
          arguments: item.arguments,
        },
        { type: "response.output_item.done", output_index, item },
      ]);
    });
    return [...items, ...this.wireEvents([{ type: ended, response }]), { raw: "data: [DONE]\n\n" }];
  }

  private messageEnd(item: MessageItem): ServerEvent[] {
    const { text = "", annotations = [] } = item.content[0] ?? {};
    const about = { item_id: `msg_${this.head.runId}`, output_index: 0, content_index: 0 };
    return [
      ...(this.opened ? [] : this.open()),
      ...this.upTo(text),
      ...this.wireEvents([
        ...annotations.map((annotation, annotation_index) => ({
          type: "response.output_text.annotation.added",
          ...about,
          annotation_index,
          annotation,
        })),
        { type: "response.output_text.done", ...about, text, logprobs: [] },
        { type: "response.content_part.done", ...about, part: { ...EMPTY, text, annotations } },
        { type: "response.output_item.done", output_index: 0, item },
      ]),
    ];
  }

  private open(): ServerEvent[] {
    this.opened = true;
    const item = messageItem(this.head.runId, "", "in_progress");
    return this.wireEvents([
      { type: "response.output_item.added", output_index: 0, item },
      {
        type: "response.content_part.added",
        item_id: item.id,
        output_index: 0,
        content_index: 0,
        part: EMPTY,
      },
    ]);
  }

  private upTo(content: string): ServerEvent[] {
    return content.startsWith(this.sent) ? this.text(content.slice(this.sent.length)) : [];
  }

  private text(delta: string): ServerEvent[] {
    if (delta === "") return [];
    this.sent += delta;
    const item_id = `msg_${this.head.runId}`;
    const data = { item_id, output_index: 0, content_index: 0, delta, logprobs: [] };
    return [
      ...(this.opened ? [] : this.open()),
      ...this.wireEvents([{ type: "response.output_text.delta", ...data }]),
    ];
  }

  private wireEvents(events: { type: string; [field: string]: unknown }[]): ServerEvent[] {
    return events.flatMap((each) => {
      const sequence_number = this.number++;
      if (sequence_number <= this.after) return [];
      const isPiece = each.type === "response.output_text.delta";
      return [{ event: each.type, data: { ...each, sequence_number }, isPiece }];
    });
  }
}

import type { ServerResponse } from "node:http";
import { startLocalServer, type LocalServer } from "./local-server";
import { strictRefusal, type StrictBody, type StrictMessage } from "./strict-servers";

type Call = { id: string; name: string; arguments: string };
type Reply = {
  text?: string;
  reasoning?: string;
  calls?: Call[];
  end?: "whole" | "cut" | "refused" | "empty" | "hang";
};
/** The model's behaviour for a message that contains `[do=name]`: one reply for each request about it. */
export type Behaviours = Record<string, readonly Reply[]>;

export type StrictModelServer = LocalServer & {
  /** Requests that were refused as invalid conversations, and why. */
  refused: { why: string; messages: StrictMessage[] }[];
  /** The bodies of all requests. */
  bodies: StrictBody[];
};

const textOf = ({ content }: StrictMessage): string =>
  typeof content === "string" ? content : (content ?? []).map((part) => part.text ?? "").join("");

/** Model servers that check each request as strictly as its model's name says (strictModels), on a real port. */
export async function startStrictModelServer(behaviours: Behaviours): Promise<StrictModelServer> {
  const refused: StrictModelServer["refused"] = [];
  const bodies: StrictBody[] = [];
  const nth = new Map<string, number>();
  const server = await startLocalServer(({ method, body: sent }, res) => {
    if (method !== "POST") return res.writeHead(404).end();
    const body = JSON.parse(sent) as StrictBody;
    bodies.push(body);
    const why = strictRefusal(body);
    if (why) {
      refused.push({ why, messages: body.messages });
      return refuse(res, why);
    }
    const said = body.messages.map(textOf).findLast((text) => text.includes("[do=")) ?? "";
    const count = nth.get(said) ?? 0;
    nth.set(said, count + 1);
    const replies = behaviours[/\[do=([\w-]+)\]/.exec(said)?.[1] ?? ""] ?? [];
    return answer(res, body.model, replies[count] ?? { text: "Done." });
  });
  return { ...server, refused, bodies };
}

const refuse = (res: ServerResponse, message: string) =>
  res
    .writeHead(400, { "content-type": "application/json" })
    .end(JSON.stringify({ error: { message, type: "invalid_request_error" } }));

function answer(
  res: ServerResponse,
  model: string,
  { text, reasoning, calls = [], end = "whole" }: Reply,
): unknown {
  if (end === "refused") return refuse(res, "Temporary trouble.");
  res.writeHead(200, { "content-type": "text/event-stream" });
  const event = (delta: object, finish: string | null = null) =>
    res.write(
      `data: ${JSON.stringify({ id: "c", model, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
    );
  if (reasoning) event({ reasoning_content: reasoning });
  if (text) event({ content: text });
  for (const [index, { id, name, arguments: given }] of calls.entries())
    event({
      tool_calls: [{ index, id, type: "function", function: { name, arguments: given } }],
    });
  if (end === "hang") return undefined;
  if (end === "cut") return res.end();
  event({}, calls.length ? "tool_calls" : "stop");
  return res.end("data: [DONE]\n\n");
}

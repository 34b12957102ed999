import "server-only";
import { answer } from "@/lib/demo-model/reply/answer";
import { condensing } from "@/lib/demo-model/structured/condense";
import { implementing } from "@/lib/demo-model/structured/implementation";
import { judging } from "@/lib/demo-model/structured/judge";
import type { ChatRequest, Turn } from "@/lib/demo-model/wire/request";
import { routing } from "@/lib/demo-model/structured/route";
import { chooseCalls } from "@/lib/demo-model/tools/tool-choice";
import type { Reply } from "@/lib/demo-model/wire/wire";

const says = (content: string): Reply => ({ content, calls: [] });

/** Some of its patterns take time that grows with the square of a message, so of a long one it reads both ends alone. */
const READ = 6_000;
const asRead = (turn: Turn): Turn =>
  turn.role === "user" && turn.content.length > READ
    ? {
        ...turn,
        content: `${turn.content.slice(0, READ / 2)}\n…\n${turn.content.slice(-READ / 2)}`,
      }
    : turn;

/** What the demo model does with a request: the same for the same input, always. */
export function reply(request: ChatRequest): Reply {
  const structured =
    routing(request) ?? judging(request) ?? implementing(request) ?? condensing(request);
  if (structured) return says(structured);
  const read = { ...request, turns: request.turns.map(asRead) };
  const calls = chooseCalls(read);
  if (calls.length) return { content: "", calls };
  const content = answer(read);
  return says(request.json ? JSON.stringify({ answer: content }) : content);
}

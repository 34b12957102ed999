import { answer } from "./answer";
import { condensing } from "./condense";
import { implementing } from "./implementation";
import { judging } from "./judge";
import type { ChatRequest } from "./request";
import { routing } from "./route";
import { chooseCalls } from "./tool-choice";
import type { Reply } from "./wire";

const says = (content: string): Reply => ({ content, calls: [] });

/** What the demo model does with a request: the same for the same input, always. */
export function reply(request: ChatRequest): Reply {
  const structured = routing(request) ?? judging(request) ?? implementing(request) ?? condensing(request);
  if (structured) return says(structured);
  const calls = chooseCalls(request);
  if (calls.length) return { content: "", calls };
  const content = answer(request);
  return says(request.json ? JSON.stringify({ answer: content }) : content);
}

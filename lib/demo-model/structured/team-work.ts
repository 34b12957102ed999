import "server-only";
import { keySentences } from "@/lib/demo-model/structured/summary";
import type { Voice } from "@/lib/demo-model/reply/voice";
import { enumerate } from "@/lib/demo-model/words";

/** So much of each answer that is handed over is looked at. */
const READ = 4000;
const HONEST = "The demo model picks and passes on; it adds no facts of its own.";

/**
 * The part of an agent that works on a task with others: what carries the task, or what was handed to it, in its own voice.
 *
 * Trigger, to be relied on: a message that begins with `# Task` and has a part `# Your part`, and before it perhaps
 * `# Handed to you` with a `## From <name>` for each who hands over. Any other message: null.
 */
export function teamWork(message: string, voice: Voice): string | null {
  const parts = new Map(
    message
      .split(/^# (?=Task$|The work so far$|Handed to you$|Your part$)/m)
      .map(
        (part) =>
          [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n")).trim()] as const,
      ),
  );
  const task = parts.get("Task");
  if (!message.startsWith("# Task\n") || !task || !parts.has("Your part")) return null;
  const handed = (parts.get("Handed to you") ?? "")
    .split(/^## From /m)
    .filter((each) => each.trim())
    .map((each) => ({
      from: each.slice(0, each.indexOf("\n")),
      text: each.slice(each.indexOf("\n")).slice(0, READ),
    }));
  const who = voice.work ? `I ${voice.work}` : voice.role ? `I am ${voice.role}` : "I do my part";
  const opening = handed.length
    ? `${who}. On what ${enumerate(handed.map((each) => each.from))} handed to me:`
    : `${who}. What the task asks for:`;
  const points = handed.length
    ? handed.flatMap(({ text }) => pointsOf(text, Math.max(2, Math.ceil(6 / handed.length))))
    : pointsOf(task.slice(0, READ), 4);
  const said = [...new Set(points)].map((point) => `- ${point}`);
  return [opening, said.join("\n"), HONEST].join("\n\n");
}

/** The sentences that say most, without what another demo agent says of itself. */
function pointsOf(text: string, count: number): string[] {
  const own = text
    .replaceAll(HONEST, "")
    .split("\n")
    .filter((line) => !/:\s*$/.test(line))
    .join("\n");
  const found = keySentences(own, count);
  return found.length ? found : [own.trim().slice(0, 200)];
}

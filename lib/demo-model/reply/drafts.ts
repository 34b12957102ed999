import "server-only";
import { capital } from "@/lib/demo-model/words";
import { countIn, objectOf, request, topicOf } from "@/lib/demo-model/reply/topic";

const ANGLES: [string, (topic: string) => string][] = [
  ["Begin with the goal", (topic) => `write down in one sentence what ${topic} should achieve`],
  ["Know who it is for", () => "name the people it touches and what each of them expects"],
  [
    "Look at what is there",
    (topic) => `collect what you already have on ${topic} before making anything new`,
  ],
  ["Pick the smallest version", () => "choose a first step that can be finished in a day"],
  ["Set a limit", () => "decide how much time and money it may take, and hold to it"],
  ["Name one owner", () => "one person decides; the others advise"],
  ["Write it down", (topic) => `keep a short page on ${topic} that anyone can read`],
  ["Test it early", () => "show it to one person from outside and watch what they do"],
  ["Plan for a failure", () => "think of the likeliest thing to go wrong and of an answer to it"],
  ["Look back", (topic) => `after a week, note what worked about ${topic} and what to drop`],
];

function list(message: string): string {
  const topic = topicOf(message);
  const items = ANGLES.slice(0, countIn(message, 5)).map(
    ([head, text], index) => `${index + 1}. **${head}**: ${text(topic)}.`,
  );
  return `Here ${items.length === 1 ? "is one point" : `are ${items.length} points`} for ${topic}:\n\n${items.join("\n")}\n\nTell me which one fits, and I will take it further.`;
}

const PHASES = [
  "Settle the goal and what counts as done",
  "Collect what is needed",
  "Make a first version",
  "Show it to somebody and listen",
  "Mend what they stumbled over",
  "Finish and hand over",
  "Look back and note what to keep",
];

function plan(message: string): string {
  const span = /\b(\d{1,2})[- ]?(day|week|month|hour|step)s?\b/i.exec(message);
  const unit = capital(span?.[2]?.toLowerCase() ?? "step");
  const count = Math.min(PHASES.length, Math.max(2, Number(span?.[1] ?? 4)));
  // The last phases close the plan however short it is.
  const phases = count >= PHASES.length ? PHASES : [...PHASES.slice(0, count - 1), PHASES[5] ?? ""];
  const rows = phases.map(
    (phase, index) =>
      `| ${unit} ${index + 1} | ${phase} | ${index === 0 ? "a sentence everyone agrees with" : index === count - 1 ? "it is in use" : "something you can show"} |`,
  );
  return `A plan for ${objectOf(message)}:\n\n| When | What | Done when |\n| --- | --- | --- |\n${rows.join("\n")}\n\nStart with the first row today; the others can move. Which of them worries you most?`;
}

function compare(message: string): string {
  const pair =
    /\b(?:compare|between|difference(?:s)? (?:of|between))\s+(.+?)\s+(?:and|with|to|vs\.?|versus)\s+(.+?)[?.!]*$/i.exec(
      message,
    ) ?? /(\S+)\s+(?:vs\.?|versus)\s+(\S+?)[?.!]*$/i.exec(message);
  const [a, b] = [pair?.[1] ?? "the first", pair?.[2] ?? "the second"];
  const row = (question: string) => `| ${question} | | |`;
  return `A frame to hold ${a} and ${b} side by side:\n\n| | ${capital(a)} | ${capital(b)} |\n| --- | --- | --- |\n${["What is it good at?", "What does it cost?", "Who uses it?", "What is hard about it?"].map(row).join("\n")}\n\nI left the cells empty on purpose, because the demo model does not know these two and I would rather not invent it. Send me what you know, and I will help you weigh it.`;
}

function email(message: string): string {
  const topic = topicOf(message);
  const to = /\bto ((?:my |the |our )?[\p{L}]+(?: [\p{Lu}][\p{L}]+)?)/u.exec(message)?.[1];
  const greeting = to && /^\p{Lu}/u.test(to) ? `Dear ${to},` : "Hello,";
  const about = /\babout\b/i.test(message) ? topic : topic.replace(/^.*?\babout\b /i, "");
  return `Here is a draft:\n\n**Subject:** ${capital(about)}\n\n${greeting}\n\nI am writing about ${about}. I would like to settle it soon, so here is what I ask for: a short answer by the end of the week, and a word if anything stands in the way.\n\nThank you for your time.\n\nKind regards\n\nShall I make it shorter, warmer or firmer?`;
}

function poem(message: string): string {
  const topic = topicOf(message);
  return `**${capital(topic)}**\n\nA quiet hour, the window wide,\nand ${topic} come walking to my side.\nThe kettle hums, the light is low,\nI hold the thought and let it go.\n\nFour lines, two rhymes. Give me a mood or a season, and I will lean the next one that way.`;
}

function text(message: string): string {
  const topic = topicOf(message);
  return `**${capital(topic)}**\n\nThis is a first draft on ${topic}. It opens with why the subject matters to the reader, says in the middle what should happen, and ends with one thing to do next.\n\n- **Why now**: ${topic} deserves a clear word before others fill the gap.\n- **What**: one change, small enough to be tried this week.\n- **Next**: agree on who begins, and when to look at it again.\n\nTell me the readers and the length, and I will cut it to fit.`;
}

const DRAFTS: [RegExp, (message: string) => string][] = [
  [/^(?:compare|contrast)\b|\bdifferences? between\b|\bversus\b|\bvs\b/i, compare],
  [/^(?:write|draft|compose|prepare|send|create)\b.*\b(?:e-?mail|letter|message|reply)\b/i, email],
  [/^(?:write|compose|make|tell)\b.*\b(?:poem|haiku|verse|rhyme|song)\b/i, poem],
  [
    /^(?:plan|organi[sz]e|schedule|prepare)\b|\b(?:make|write|create|draft|give me|need) (?:me )?an? (?:[\w-]+ ){0,3}(?:plan|schedule|roadmap|agenda|timeline)\b|^an? (?:[\w-]+ ){0,3}plan\b/i,
    plan,
  ],
  [
    /^(?:list|name|suggest|brainstorm|give|show|find|think of)\b|\b(?:ideas|tips|suggestions|steps|ways|reasons) (?:for|to|on|about)\b/i,
    list,
  ],
  [/^(?:write|draft|compose|create|make|prepare|describe|explain|outline)\b/i, text],
];

/** A Markdown draft where a message asks for something to be written, listed, planned or compared; else null. */
export function draft(message: string): string | null {
  const asked = request(message);
  return DRAFTS.find(([asks]) => asks.test(asked))?.[1](asked) ?? null;
}

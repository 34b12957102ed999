import "server-only";
import { canParseUrl } from "@/lib/core/can-parse-url";

/** What a server accepts in a conversation beyond what all servers do. */
export type ConversationRules = {
  /** The call ids that it accepts. */
  callId: RegExp;
  /** Where the instructions go: some templates know no system message. */
  instructions: "system" | "user";
  /** Whether reasoning is sent back with calls; "always": an assistant's message without any has an empty one. */
  reasoning: "sent" | "never" | "always";
};

type Rule<Value> = { host?: RegExp; model?: RegExp; is: Value };

/** The first match counts; a rule with both needs both. */
const OF_MISTRAL = /mistral|mixtral|ministral|magistral|codestral|devstral|pixtral|voxtral/i;
const CALL_IDS: Rule<RegExp>[] = [
  { host: /(^|\.)mistral\.ai$/, is: /^[A-Za-z0-9]{9}$/ },
  { model: OF_MISTRAL, is: /^[A-Za-z0-9]{9}$/ },
  { host: /(^|\.)(openai\.com|openai\.azure\.com|azure\.com)$/, is: /^[\x21-\x7e]{1,40}$/ },
  { host: /(^|\.)anthropic\.com$/, is: /^[\w-]{1,64}$/ },
  { model: /claude/i, is: /^[\w-]{1,64}$/ },
];
/** Servers may put more into an id than a name, such as a signature: it is sent back unchanged. */
const ANY_ID = /^[\x21-\x7e]+$/;

/** Templates that raise "System role not supported": Gemma before 3, and the first Mistral models. */
const WITHOUT_SYSTEM =
  /\bgemma(?!-?[34n])|codegemma|mistral-7b-instruct-v0\.[12]|mixtral-8x(7|22)b-instruct-v0\.1/i;

const REASONING: Rule<ConversationRules["reasoning"]>[] = [
  // These refuse unknown fields.
  {
    host: /(^|\.)(openai\.com|azure\.com|mistral\.ai|groq\.com|cerebras\.ai|googleapis\.com|anthropic\.com|cohere\.(ai|com)|perplexity\.ai|x\.ai)$/,
    is: "never",
  },
  { model: OF_MISTRAL, is: "never" },
  // With reasoning, these refuse an assistant's message without any, such as one that another model wrote.
  {
    model: /deepseek-?(reasoner|flash|pro|v4)|kimi-?(thinking|k2-thinking|k2\.\d|k3)/i,
    is: "always",
  },
];

const ruleFor = <Value>(rules: Rule<Value>[], host: string, model: string): Value | undefined =>
  rules.find((rule) => (rule.host?.test(host) ?? true) && (rule.model?.test(model) ?? true))?.is;

/** What the server at this URL accepts in a conversation with this model. */
export function rulesFor(baseUrl: string, model: string): ConversationRules {
  const host = canParseUrl(baseUrl) ? new URL(baseUrl).hostname : "";
  return {
    callId: ruleFor(CALL_IDS, host, model) ?? ANY_ID,
    instructions: WITHOUT_SYSTEM.test(model) ? "user" : "system",
    reasoning: ruleFor(REASONING, host, model) ?? "sent",
  };
}

/** Families whose reasoning and signatures mean nothing to another. */
const FAMILIES =
  /deepseek|claude|gemini|gemma|mistral|mixtral|magistral|codestral|devstral|qwen|qwq|llama|kimi|glm|grok|minimax|command|phi|nova|gpt|\bo[134]\b/i;

/** Was a turn written by another model than the one that reads it? Uninformative names count as the same. */
export function isOtherModel(wrote: string | null, reads: string): boolean {
  const [one, other] = [FAMILIES.exec(wrote ?? "")?.[0], FAMILIES.exec(reads)?.[0]];
  return one !== undefined && other !== undefined && one.toLowerCase() !== other.toLowerCase();
}

import "server-only";

/** What is known about a refusal: its status, the provider's codes in lower case, and its message. */
type RefusalFacts = {
  status: number | undefined;
  code: string;
  message: string;
  isPage: boolean;
};

/** Kinds of refusals that say more than their status, and what people can do about each. */
export type RefusalKind =
  | "spent"
  | "key"
  | "denied"
  | "route"
  | "model"
  | "policy"
  | "tools"
  | "images"
  | "busy"
  | "failed";

type Row = { kind: RefusalKind; status?: readonly number[]; code?: RegExp; words?: RegExp };

/**
 * Read from the top: the first row whose statuses (if any) and whose codes or words (if any) match is the kind. The
 * words are those of OpenAI, Azure, Anthropic, Gemini, DeepSeek, Mistral, Moonshot, Zhipu, DashScope, OpenRouter,
 * new-api, Ollama, vLLM and LM Studio.
 */
const ROWS: readonly Row[] = [
  {
    kind: "spent",
    code: /insufficient_(?:user_)?(?:quota|balance|credits?|funds)|billing|quota_(?:exceeded|exhausted|not_enough)|exceeded_current_quota|payment_required|arrearage|credit_limit|\b1113\b/,
  },
  {
    kind: "spent",
    words:
      /insufficient (?:account )?(?:balance|credits?|quota|funds)|credit balance is too low|out of credits?|more credits|payment required|billing (?:hard )?limit|overdue[- ]payment|(?:spending|usage) limit|monthly quota|余额不足|额度不足|欠费/i,
  },
  { kind: "spent", status: [402] },
  { kind: "spent", status: [429], words: /exceeded your current quota(?![\s\S]*retry)/i },
  {
    kind: "policy",
    code: /content_filter|content_policy|data_?inspection|moderation|responsibleai|prohibited_content|\bsensitive|\b1301\b/,
  },
  {
    kind: "policy",
    words:
      /content (?:management )?policy|content exists risk|usage polic|inappropriate content|flagged by|safety (?:system|filter|setting)|content (?:filter|moderation)/i,
  },
  {
    kind: "tools",
    status: [400, 404, 422, 500, 501],
    words:
      /(?:not|n't) (?:currently )?support(?:ed)?\b[^.]{0,30}\b(?:tools?\b|tool[ _](?:use|call)|function calling)|(?:tools?|tool[ _](?:use|calling)|function calling)\b[^.]{0,40} (?:(?:is|are) )?not (?:currently )?(?:supported|available|enabled)|support tool use|enable-auto-tool-choice/i,
  },
  {
    kind: "images",
    status: [400, 404, 415, 422, 500],
    words:
      /not support[^.]{0,30}(?:image|vision|multimodal)|(?:image(?:_url|s| input)?|vision|multimodal)[^.]{0,40}not (?:supported|allowed|enabled)|not a (?:vision|multimodal) model|mmproj/i,
  },
  { kind: "key", status: [401] },
  {
    kind: "key",
    status: [400, 403],
    words: /\b(?:api[- _]?key|access token|bearer|credentials?|unauthori[sz]ed|authenticat)/i,
  },
  { kind: "denied", status: [403, 451] },
  {
    kind: "model",
    status: [400, 404, 410, 422, 500, 503],
    code: /model_?not_?found|model_not_available|invalid_model|no_such_model|modelnotfound/,
  },
  {
    kind: "model",
    status: [500, 503],
    words: /no available channel|no such model|model not found/i,
  },
  {
    kind: "model",
    status: [400, 404, 410, 422],
    words:
      /model not exist|(?:model|deployment)\b[^.]{0,120}\b(?:not (?:found|exist|available|loaded)|does(?:n't| not) exist|is not (?:a valid|supported|served)|no longer|deprecated|decommissioned|unknown)|(?:no such|unknown|invalid|unsupported) model|no endpoints found|try pulling it|not a valid model/i,
  },
  { kind: "route", status: [405] },
  {
    kind: "route",
    status: [400, 404],
    words: /invalid url|unexpected endpoint|^cannot (?:get|post)/i,
  },
  {
    kind: "route",
    status: [404],
    words:
      /^(?:404 )?(?:page |route |path |resource |url )?not[ _-]found\.?$|no (?:static )?(?:resource|route)|nginx/i,
  },
  { kind: "busy", status: [429] },
];

export function kindOf(refusal: RefusalFacts): RefusalKind | undefined {
  const { status, code, message, isPage } = refusal;
  const isNowhere = status === 404 && (isPage || message === "");
  if (isNowhere) return "route";
  const match = ROWS.find(
    (row) =>
      (row.status === undefined || row.status.includes(status ?? 0)) &&
      (row.code === undefined || row.code.test(code)) &&
      (row.words === undefined || row.words.test(message)),
  );
  if (match) return match.kind;
  return status !== undefined && status >= 500 ? "failed" : undefined;
}

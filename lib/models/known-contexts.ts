/** Context size in tokens by model name, newest families first; the first match is used. */
const CONTEXTS: [RegExp, number][] = [
  [/^deepseek/i, 128_000],
  [/^demo$/i, 32_000],
  [/gpt-4\.1|gemini/i, 1_000_000],
  [/gpt-5|^o[134]\b/i, 200_000],
  [/gpt-4o|gpt-4-turbo|llama-?[34]|mistral-(large|medium|small)|kimi|glm|qwen-?3/i, 128_000],
  [/claude/i, 200_000],
];

/** A well-known model's context in tokens, as served by its maker; undefined for any other. */
export const knownContextOf = (model: string): number | undefined =>
  CONTEXTS.find(([name]) => name.test(model))?.[1];

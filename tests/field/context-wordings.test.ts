import { describe, expect, test } from "vitest";
import { contextFullIn } from "@/lib/runs/agent/context/context-full";

type Case = [server: string, text: string, size?: number, used?: number];

/** Providers' messages for a request that exceeds their model's context. */
const FULL: Case[] = [
  [
    "OpenAI",
    "This model's maximum context length is 8192 tokens. However, your messages resulted in 9010 tokens. Please reduce the length of the messages.",
    8192,
    9010,
  ],
  ["OpenAI Responses", "Your input exceeds the context window of this model. Please adjust it."],
  [
    "OpenAI with a limit",
    "Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 300001 tokens.",
    272_000,
    300_001,
  ],
  ["a bare code", "400 context_length_exceeded"],
  [
    "vLLM",
    "This model's maximum context length is 4096 tokens. However, you requested 4596 tokens (596 in the messages, 4000 in the completion).",
    4096,
    4596,
  ],
  [
    "vLLM, for the answer alone",
    "'max_tokens' or 'max_completion_tokens' is too large: 4000. This model's maximum context length is 4096 tokens and your request has 500 input tokens",
    4096,
  ],
  [
    "vLLM's engine",
    "The decoder prompt (length 5123) is longer than the maximum model length of 4096.",
    4096,
    5123,
  ],
  [
    "SGLang",
    "The input (5123 tokens) is longer than the model's context length (4096 tokens).",
    4096,
    5123,
  ],
  [
    "llama.cpp",
    "request (5123 tokens) exceeds the available context size (4096 tokens), try increasing it",
    4096,
    5123,
  ],
  [
    "llama.cpp before",
    "the request exceeds the available context size. try increasing the context size or enable context shift",
  ],
  [
    "LM Studio",
    "Trying to keep the first 5123 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.",
    4096,
    5123,
  ],
  [
    "LM Studio without numbers",
    "The number of tokens to keep from the initial prompt is greater than the context length.",
  ],
  ["Ollama", "the input length exceeds the context length"],
  ["Ollama since 0.12", "prompt too long; exceeded max context length by 123 tokens"],
  ["Anthropic", "prompt is too long: 210000 tokens > 200000 maximum", 200_000, 210_000],
  [
    "Anthropic with a long answer",
    "input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000, decrease input length or `max_tokens` and try again",
    200_000,
  ],
  [
    "Gemini",
    "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
    1_048_576,
    1_200_000,
  ],
  [
    "Mistral",
    "Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length",
    32_768,
    40_000,
  ],
  [
    "xAI",
    "This model's maximum prompt length is 131072 but the request contains 140000 tokens.",
    131_072,
    140_000,
  ],
  [
    "Cohere",
    "too many tokens: total number of tokens in the prompt cannot exceed 4081 - received 4500.",
    4081,
    4500,
  ],
  [
    "Groq",
    "Please reduce the length of the messages or completion. Current length is 9000 while limit is 8192",
    8192,
    9000,
  ],
  ["Moonshot", "Invalid request: Your request exceeded model token limit: 8192", 8192],
  [
    "TGI",
    "Input validation error: `inputs` must have less than 4096 tokens. Given: 5123",
    4096,
    5123,
  ],
  [
    "Together",
    "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193. Given: 9000 `inputs` tokens and 512 `max_new_tokens`",
    8193,
    9000,
  ],
  [
    "Fireworks",
    "The prompt is too long: 40000, model maximum context length: 32767",
    32_767,
    40_000,
  ],
  ["Bedrock", "Input is too long for requested model."],
  ["DashScope", "Range of input length should be [1, 30720]", 30_720],
  ["Zhipu", "Prompt exceeds max length"],
  ["MiniMax", "invalid params, context window exceeds limit (2013)"],
  ["GitHub Models", "Request body too large for gpt-4o model. Max size: 8000 tokens.", 8000],
  ["GitHub Copilot", "prompt token count of 70000 exceeds the limit of 64000", 64_000, 70_000],
  [
    "OpenRouter",
    "This endpoint's maximum context length is 32768 tokens. However, you requested about 40000 tokens (39000 of text input, 1000 in the output).",
    32_768,
    40_000,
  ],
  ["a Chinese gateway", "输入长度超过模型上下文长度限制"],
];

describe("a refusal since the context is full", () => {
  test.each(FULL)("is understood in the words of %s", (_, text, size, used) => {
    expect(contextFullIn(`The model provider refused the request: 400 ${text}`)).toMatchObject(
      size === undefined ? {} : { size, ...(used === undefined ? {} : { used }) },
    );
  });

  test.each([
    ["an unknown field", "Unknown parameter: 'stream_options'."],
    ["alternating roles", "Conversation roles must alternate user/assistant/user/assistant/..."],
    ["a large image", "Image size is too large: messages.1.image exceeds 5 MB maximum"],
    ["a spent quota", "You exceeded your current quota, please check your plan"],
    ["too many requests", "Rate limit reached for requests per minute. Limit: 500"],
    ["a missing model", "The model `gpt-9` does not exist"],
    ["a refused temperature", "temperature must be less than 200"],
  ])("is not taken for one: %s", (_, text) => {
    expect(contextFullIn(text)).toBeNull();
  });
});

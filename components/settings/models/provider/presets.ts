/**
 * The base URLs of the usual providers, and a few models to start with.
 */
export const presets = [
  {
    label: "DeepSeek",
    base_url: "https://api.deepseek.com",
    models: ["deepseek-chat"],
    keyless: false,
  },
  {
    label: "OpenAI",
    base_url: "https://api.openai.com/v1",
    models: ["gpt-5-mini"],
    keyless: false,
  },
  {
    label: "OpenRouter",
    base_url: "https://openrouter.ai/api/v1",
    models: ["deepseek/deepseek-chat"],
    keyless: false,
  },
  { label: "Ollama", base_url: "http://localhost:11434/v1", models: ["llama3.2"], keyless: true },
  { label: "LM Studio", base_url: "http://localhost:1234/v1", models: [], keyless: true },
  { label: "vLLM", base_url: "http://localhost:8000/v1", models: [], keyless: true },
] as const;

export type Preset = (typeof presets)[number];

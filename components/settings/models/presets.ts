/** A common provider: its base URL, and a few models to start with. */
export type Preset = {
  label: string;
  base_url: string;
  models: readonly string[];
};

export const presets: readonly Preset[] = [
  {
    label: "OpenAI",
    base_url: "https://api.openai.com/v1",
    models: ["gpt-5-mini"],
  },
  {
    label: "Anthropic",
    base_url: "https://api.anthropic.com/v1",
    models: ["claude-sonnet-4-5"],
  },
  {
    label: "Gemini",
    base_url: "https://generativelanguage.googleapis.com/v1beta/openai",
    models: ["gemini-2.5-flash"],
  },
  {
    label: "Mistral",
    base_url: "https://api.mistral.ai/v1",
    models: ["mistral-medium-latest"],
  },
  {
    label: "Groq",
    base_url: "https://api.groq.com/openai/v1",
    models: ["llama-3.3-70b-versatile"],
  },
  {
    label: "DeepSeek",
    base_url: "https://api.deepseek.com",
    models: ["deepseek-chat"],
  },
  {
    label: "OpenRouter",
    base_url: "https://openrouter.ai/api/v1",
    models: ["deepseek/deepseek-chat"],
  },
  {
    label: "Azure OpenAI",
    base_url: "https://YOUR-RESOURCE.openai.azure.com/openai/v1",
    models: [],
  },
  { label: "Ollama", base_url: "http://localhost:11434/v1", models: ["llama3.2"] },
  { label: "LM Studio", base_url: "http://localhost:1234/v1", models: [] },
  { label: "llama.cpp", base_url: "http://localhost:8080/v1", models: [] },
  { label: "vLLM", base_url: "http://localhost:8000/v1", models: [] },
];

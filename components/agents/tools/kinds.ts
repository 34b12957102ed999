import type { Kind } from "@/components/agents/tools/tool-draft";

export const KINDS: Record<Kind, string> = { javascript: "JavaScript", http: "HTTP", builtin: "Built-in", person: "A person answers" };

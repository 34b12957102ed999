import "server-only";

/** What models and their servers put around a tool name: each is removed where that leaves an offered name. */
const AROUND: readonly RegExp[] = [
  /<\|.*$/s, // gpt-oss: echo<|channel|>commentary
  /["'`\s]/g,
  /^(?:functions?|default_api|tools?|multi_tool_use)[.:/]/, // GPT, Gemini, Kimi
  /:\d+$/, // Kimi: functions.echo:0
  /\(\s*\)$/,
];

/** The offered name that a written one stands for; the written one if there is none. */
export function offeredName(name: string, offered: ReadonlySet<string>): string {
  if (offered.has(name)) return name;
  let plain = name;
  for (const each of AROUND) {
    plain = plain.replace(each, "");
    if (offered.has(plain)) return plain;
  }
  return name;
}

const FENCE = /^\s*```[\w-]*\r?\n([\s\S]*?)\r?\n?```\s*$/;

/** A model's text without the code fence that some models put around it. */
export const unfenced = (text: string): string => (FENCE.exec(text)?.[1] ?? text).trim();

/** What a model wrote that was asked for JSON alone, in a code fence or bare; undefined when it can't be read. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(unfenced(text));
  } catch {
    return undefined;
  }
}
